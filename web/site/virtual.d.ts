/** Modules that the build makes with the engine: `scripts/site/first_page.mjs` and `scripts/site/drawn.mjs`. */
declare module "virtual:first-page" {
  export const FIRST_PAGE: import("./first_page.ts").FirstPage;
}

declare module "virtual:opening" {
  const opening: import("./home/recording.ts").Recording;
  export default opening;
}

declare module "virtual:topic-pictures" {
  const pictures: Record<string, import("../topics/picture.ts").TopicPicture>;
  export default pictures;
}

declare module "virtual:thumbnails/*" {
  const thumbnails: Record<string, import("../marks/marks.ts").Mark[]>;
  export default thumbnails;
}
