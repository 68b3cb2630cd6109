/**
 * Writes `imsmanifest.xml`, which a learning platform reads of a package. SCORM 1.2, Content Aggregation Model, 2.3;
 * SCORM 2004 4th edition, Content Aggregation Model, 3.4.
 */

import { escaped } from "../browser/escape.ts";
import type { ScormVersion } from "./versions.ts";

/** A package for a learning platform. */
export interface Packaged {
  /** Letters, digits and hyphens. */
  id: string;
  title: string;
  scorm: ScormVersion;
}

interface Words {
  schema: string;
  /** Namespaces of the root. */
  spaces: string;
  /** Attribute for the type of a resource. */
  kind: string;
}

const WORDS: Record<ScormVersion, Words> = {
  "1.2": {
    schema: "1.2",
    spaces: `xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"`,
    kind: "adlcp:scormtype",
  },
  "2004": {
    schema: "2004 4th Edition",
    spaces: `xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"`,
    kind: "adlcp:scormType",
  },
};

/** Writes the manifest of a package (imsmanifest.xml). `beside`: names of files beside the page. */
export function manifest({ id, title, scorm }: Packaged, beside: readonly string[]): string {
  const { schema, spaces, kind } = WORDS[scorm];
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="fill-the-pipe-${id}" version="1.0" ${spaces}>
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>${schema}</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>${escaped(title)}</title>
      <item identifier="item" identifierref="page">
        <title>${escaped(title)}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" ${kind}="sco" href="index.html">
      <file href="index.html"/>
      ${beside.map((name) => `<file href="${escaped(name)}"/>`).join("\n      ")}
    </resource>
  </resources>
</manifest>
`;
}
