import { type ReactNode, useEffect, useRef } from "react";

/** Has a page of captures been there since the address was opened? */
let visited = false;

/** The title of a page of captures. What was pressed to come here went with the page before: the focus goes on here. */
export function Title({ className, children }: { className?: string; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (visited && document.activeElement === document.body) title.current?.focus();
    visited = true;
  }, []);
  return (
    <h1 ref={title} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
