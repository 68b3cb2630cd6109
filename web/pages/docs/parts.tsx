/** Elements of a Markdown text: scrolling parts can be reached by keyboard, and links stay on the site. */
import { Children, type ComponentProps, type ReactNode } from "react";
import { resolveLink, slugOf } from "./links.ts";

/** The text of an element, without its marks. */
function textOf(node: ReactNode): string {
  return Children.toArray(node)
    .map((child) => {
      if (typeof child === "string" || typeof child === "number") return String(child);
      if (typeof child === "object" && "props" in child)
        return textOf((child.props as { children?: ReactNode }).children);
      return "";
    })
    .join("");
}

function Heading({ level: Level, children }: { level: "h2" | "h3"; children?: ReactNode }) {
  return (
    <Level id={slugOf(textOf(children))} tabIndex={-1}>
      {children}
    </Level>
  );
}

/** A page of the site, named by its address: `#/evidence`. */
const PAGE = /^#\/[\w/-]*$/;

function Code(props: ComponentProps<"code">) {
  const { children } = props;
  const code = <code translate="no" {...props} />;
  return typeof children === "string" && PAGE.test(children) ? <a href={children}>{code}</a> : code;
}

function Pre(props: ComponentProps<"pre">) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit scrolls, and must be reachable by keyboard
  return <pre tabIndex={0} {...props} />;
}

function Table(props: ComponentProps<"table">) {
  return (
    // A group and no landmark: a page has many tables.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit scrolls, and must be reachable by keyboard
    <div className="ftp-table docs-table" role="group" tabIndex={0} aria-label="Table">
      <table {...props} />
    </div>
  );
}

/** Pictures of the documentation are files of the site, whatever their path in the repository is. */
function Picture({ src = "", alt = "" }: ComponentProps<"img">) {
  return <img className="docs-picture" src={`docs/${src.split("/").at(-1)}`} alt={alt} />;
}

/** Components for the page `id`. */
export function partsOf(id: string) {
  return {
    a({ href = "", children }: ComponentProps<"a">) {
      const to = resolveLink(id, href);
      // A file of the repository, which the site does not have.
      return to === null ? <span className="docs-file">{children}</span> : <a href={to}>{children}</a>;
    },
    code: Code,
    h2: (props: { children?: ReactNode }) => <Heading level="h2" {...props} />,
    h3: (props: { children?: ReactNode }) => <Heading level="h3" {...props} />,
    img: Picture,
    pre: Pre,
    table: Table,
  };
}
