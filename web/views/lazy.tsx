import type { MessageDescriptor } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { InTurn } from "../browser/in_turn.tsx";
import { lazily, RetryButton } from "../browser/lazily.tsx";
import { Panel } from "../charts/panel.tsx";
import { said } from "../language/index.ts";
import type { RunView, RunViewProps } from "./view.ts";

/** Parts of a view that are fetched when it is first shown. */
export type FetchedView = Pick<RunView, "Component" | "csv" | "marks">;

/** Makes a view whose code is fetched when it is first shown, or first written to a file. */
export function fetched(
  id: string,
  name: MessageDescriptor,
  load: () => Promise<FetchedView>,
  applies?: RunView["applies"],
): RunView {
  const Missing = () => (
    <Panel
      title={said(name)}
      words={[]}
      state={{ kind: "failed", message: t`This view could not be fetched; check the network connection.` }}
      actions={<RetryButton />}
    >
      {null}
    </Panel>
  );
  const Waiting = () => (
    <Panel title={said(name)} words={[]} empty={t`This view is being fetched.`}>
      {null}
    </Panel>
  );
  const Fetched = lazily(async () => {
    const { Component } = await load();
    // Views share files: when one arrives, all of its views could be drawn at once.
    const Drawn = (props: RunViewProps) => (
      <InTurn until={<Waiting />} later>
        <Component {...props} />
      </InTurn>
    );
    return { default: Drawn };
  }, Missing);
  function Component(props: RunViewProps): ReactNode {
    return <Fetched until={<Waiting />} {...props} />;
  }
  return {
    id,
    message: name,
    get name() {
      return said(name);
    },
    applies,
    Component,
    csv: async (run, shown) => (await load()).csv(run, shown),
    marks: async (run, shown, size) => (await load()).marks(run, shown, size),
  };
}
