import { useEffect, useRef } from "react";

/** Link to the page at the foot of the paper, written when the page is about to be printed. */
export function PrintFoot({ flush }: { flush(): void }) {
  const foot = useRef<HTMLElement>(null);
  useEffect(() => {
    const write = () => {
      flush();
      if (foot.current) foot.current.textContent = `Fill the Pipe: ${location.href}`;
    };
    const media = matchMedia("print");
    window.addEventListener("beforeprint", write);
    media.addEventListener("change", write);
    return () => {
      window.removeEventListener("beforeprint", write);
      media.removeEventListener("change", write);
    };
  }, [flush]);
  return <footer ref={foot} className="print-foot" />;
}
