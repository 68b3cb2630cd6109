import { Component, type ErrorInfo, type ReactNode } from "react";

interface FailureProps {
  /** What happened, a sentence. */
  message: string;
  /** What the reader can try. */
  advice?: readonly string[];
}

const ADVICE = [
  "Load the page again: the connection may have broken while it was loading.",
  "Use a current Firefox, Chrome, Edge or Safari.",
  "If this browser blocks WebAssembly or web workers (a lockdown mode, a strict extension), allow them for this page.",
];

/** Instead of a blank page: what failed, in words, and what to try. */
export function Failure({ message, advice = ADVICE }: FailureProps) {
  return (
    <main className="failure">
      <h1>The simulator cannot run here</h1>
      <p role="alert">{message}</p>
      <p>Every packet on this page is simulated in your browser. What you can try:</p>
      <ul>
        {advice.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p>
        <button type="button" className="button primary" onClick={() => location.reload()}>
          Load again
        </button>
      </p>
    </main>
  );
}

interface BoundaryState {
  error: Error | null;
}

/** Catches what goes wrong while drawing. The address is kept, so nothing that was set is lost. */
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
        <h1>The page stumbled</h1>
        <p role="alert">{error.message}</p>
        <p>Your settings are in the address of this page, so loading it again brings them back.</p>
        <p>
          <button type="button" className="button primary" onClick={() => location.reload()}>
            Load again
          </button>{" "}
          <button type="button" className="button" onClick={() => this.#leave()}>
            All experiments
          </button>
        </p>
      </main>
    );
  }
}
