import { type ReactNode, useEffect, useRef } from "react";

/** Has a page of captures been there since the address was opened? */
let visited = false;

/** Title of a page of captures, which takes the focus, because the pressed element is gone with the previous page. */
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
