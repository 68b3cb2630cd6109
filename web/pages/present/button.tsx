import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Button } from "react-aria-components";
import type { Lab } from "../../lab/lab.ts";
import { fillScreen, usePresenting } from "../../page/presenting.ts";
import { LADDER } from "../../page/shown.ts";

interface PresentButtonProps {
  lab: Lab;
  /** The view that the current step is about, if there is one. */
  view?(): string | undefined;
}

/** Button that fills the screen with one view; it gets the focus again afterwards. */
export function PresentButton({ lab, view }: PresentButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const presenting = usePresenting(lab);
  const was = useRef(presenting);
  useEffect(() => {
    if (was.current && !presenting) button.current?.focus();
    was.current = presenting;
  }, [presenting]);
  return (
    <Button
      ref={button}
      className="button present-open"
      onPress={() => {
        lab.playhead.getState().choose({ present: [view?.() ?? LADDER] });
        void fillScreen();
      }}
    >
      <Trans>Present</Trans>
    </Button>
  );
}
