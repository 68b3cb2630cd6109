import { escaped } from "../browser/escape.ts";
import { type Card, PICTURE, SITE_NAME } from "./card.ts";

/** Size of the frame, px: a column of text with a ladder. */
const FRAME = { width: 800, height: 600 };

/** The answer of oEmbed 1.0 (oembed.com, 2.3.4.4) for an experiment. Without `site` its addresses begin at its own folder. */
export function oembed({ id, title }: Pick<Card, "id" | "title">, site: string | null) {
  const from = site ?? "../";
  const { width, height } = FRAME;
  const frame = { src: `${from}embed.html#/${id}`, title: `${title} · ${SITE_NAME}`, width, height };
  const attributes = Object.entries(frame).map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
  return {
    version: "1.0",
    type: "rich",
    provider_name: SITE_NAME,
    provider_url: from,
    title,
    width,
    height,
    html: `<iframe${attributes.join("")} loading="lazy" allowfullscreen></iframe>`,
    thumbnail_url: `${from}x/${id}.png`,
    thumbnail_width: PICTURE.width,
    thumbnail_height: PICTURE.height,
  };
}
