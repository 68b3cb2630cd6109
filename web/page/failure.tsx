import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Component, type ErrorInfo, type ReactNode } from "react";
import { said } from "../language/index.ts";

interface FailureProps {
  /** Sentence that says what failed. */
  message: string;
}

const ADVICE = [
  msg`Load the page again: the connection may have broken while the page was loading.`,
  msg`Use a current Firefox, Chrome, Edge or Safari.`,
  msg`If this browser blocks WebAssembly or web workers (a lockdown mode, a strict extension), allow them for this page.`,
];

/** Page that says what failed and what to try, in place of a blank one. */
export function Failure({ message }: FailureProps) {
  return (
    <main className="failure">
      <h1>
        <Trans>The simulator cannot run here</Trans>
      </h1>
      <p role="alert">{message}</p>
      <p>
        <Trans>Every packet on this page is simulated in your browser. You can try the following:</Trans>
      </p>
      <ul>
        {ADVICE.map((one) => (
          <li key={one.id}>{said(one)}</li>
        ))}
      </ul>
      <p>
        <button type="button" className="button primary" onClick={() => location.reload()}>
          <Trans>Load again</Trans>
        </button>
      </p>
    </main>
  );
}

interface BoundaryState {
  error: Error | null;
}

/** Catches errors during drawing. The address is kept, so no setting is lost. */
export class ErrorBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  #leave() {
    location.hash = "#/";
    this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <main className="failure">
        <h1>
          <Trans>The page failed</Trans>
        </h1>
        <p role="alert">{error.message}</p>
        <p>
          <Trans>Your settings are in the address of this page, so loading it again brings them back.</Trans>
        </p>
        <p>
          <button type="button" className="button primary" onClick={() => location.reload()}>
            <Trans>Load again</Trans>
          </button>{" "}
          <button type="button" className="button" onClick={() => this.#leave()}>
            <Trans>All experiments</Trans>
          </button>
        </p>
      </main>
    );
  }
}
