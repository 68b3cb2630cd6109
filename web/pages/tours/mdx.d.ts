declare module "*.mdx" {
  import type { TourModule } from "./format.ts";

  export const tour: TourModule["tour"];
  const Content: TourModule["default"];
  export default Content;
}
