declare module "*.md" {
  import type { ComponentType } from "react";

  const Content: ComponentType<{ components?: object }>;
  export default Content;
}
