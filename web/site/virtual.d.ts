declare module "virtual:first-page" {
  /** The runs of the first page, as the build has simulated them. */
  export const FIRST_PAGE: import("./first_page.ts").FirstPage;
}
