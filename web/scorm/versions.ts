/** Kinds of packages that learning platforms take: SCORM 1.2, and SCORM 2004 in its fourth edition. */
export const SCORM_VERSIONS = ["1.2", "2004"] as const;
/** A version of SCORM. */
export type ScormVersion = (typeof SCORM_VERSIONS)[number];
