import { escaped } from "../browser/escape.ts";
import { PICTURE, SITE_NAME } from "./card.ts";

/** Contents of a link preview; `path` and `picture` are relative to the site's folder. */
export interface Preview {
  title: string;
  description: string;
  path: string;
  picture: { path: string; alt: string; width: number; height: number };
}

/** Link preview of the site. */
export const SITE_PREVIEW: Preview = {
  title: SITE_NAME,
  description:
    "How much of the pipe does TCP fill? Measurement papers, every packet simulated in your browser, beside the numbers they printed.",
  path: "",
  picture: {
    path: "screenshot.png",
    alt: "An experiment: its parameters, the pipe with packets in it, the packet ladder, and throughput beside the published points",
    width: 1440,
    height: 900,
  },
};

/**
 * Returns the tags of Open Graph and Twitter. Without `site` the picture is relative to the page (`up` leads to the
 * site's folder), and tags that must be absolute are left out.
 */
export function metaTags({ title, description, path, picture }: Preview, site: string | null, up: string): string[] {
  const og: [string, string | number][] = [
    ["og:type", "website"],
    ["og:site_name", SITE_NAME],
    ["og:title", title],
    ["og:description", description],
    ["og:image", `${site ?? up}${picture.path}`],
    ["og:image:type", "image/png"],
    ["og:image:width", picture.width],
    ["og:image:height", picture.height],
    ["og:image:alt", picture.alt],
  ];
  if (site !== null) og.push(["og:url", `${site}${path}`]);
  const tags = og.map(([name, value]) => `<meta property="${name}" content="${escaped(String(value))}" />`);
  // The rest Twitter takes from Open Graph.
  tags.push('<meta name="twitter:card" content="summary_large_image" />');
  if (site !== null) tags.push(`<link rel="canonical" href="${escaped(`${site}${path}`)}" />`);
  return tags;
}

/** The picture of an experiment. */
export const cardPicture = (id: string, alt: string): Preview["picture"] => ({ path: `x/${id}.png`, alt, ...PICTURE });
