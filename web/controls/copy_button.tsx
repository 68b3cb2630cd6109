import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { Button } from "react-aria-components";
import { announce } from "../browser/announcer.tsx";

interface CopyButtonProps {
  /** Text to be copied. */
  text: string;
  label: string;
  /** Announcement after copying. */
  done: string;
  /** Name of the button for screen readers, where several have one label. */
  name?: string;
  /** The button is one of several, none of them the main one. */
  isQuiet?: boolean;
}

/** Button that copies a text and announces it, or says that it must be copied by hand. */
export function CopyButton({ text, label, done, name, isQuiet = false }: CopyButtonProps) {
  const [said, setSaid] = useState<string | null>(null);
  // Another text is not copied yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it is another one is all there is to know
  useEffect(() => setSaid(null), [text]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(t`Copied`);
      announce(done);
    } catch {
      setSaid(t`Copy it by hand`);
    }
  };
  return (
    <Button className={isQuiet ? "button" : "button primary"} aria-label={said ?? name} onPress={copy}>
      {said ?? label}
    </Button>
  );
}
