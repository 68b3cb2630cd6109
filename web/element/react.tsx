/** The element as a React component: attributes are props, events are functions. */
import {
  type CSSProperties,
  createElement,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
} from "react";
import type { MessageOf, MessageType } from "./client.ts";
import type { FillThePipe as FillThePipeElement } from "./element.ts";
import "./element.ts";

type Heard = { [T in MessageType as `on${Capitalize<T>}`]?: (message: MessageOf<T>) => void };

export interface FillThePipeProps extends Heard {
  experiment?: string;
  /** A scenario of one's own. */
  scenario?: object;
  /** A link of the site; says all that other props do not. */
  state?: string;
  views?: readonly string[];
  controls?: readonly string[];
  locked?: readonly string[];
  hidden?: readonly string[];
  parameters?: Readonly<Record<string, number | string | boolean>>;
  theme?: "light" | "dark" | "contrast" | "projector";
  lang?: string;
  /** Where the playhead stands: "203 ms". */
  time?: string;
  exercise?: string;
  tour?: string;
  step?: string;
  ask?: "curve" | "knee" | "event";
  /** Address of the site, if the package is not served by it. */
  src?: string;
  /** May this page change what is shown? */
  writable?: boolean;
  /** Of the frame, for screen readers. */
  title?: string;
  className?: string;
  /** `maxWidth`; with `height` and `overflow: "auto"` it is no longer as high as what it shows. */
  style?: CSSProperties;
  ref?: Ref<FillThePipeElement>;
  /** Shown on paper, and until the frame is there. */
  children?: ReactNode;
}

const EVENTS = ["ready", "state", "time", "run", "goal", "prediction", "height", "error"] as const;

export function FillThePipe(props: FillThePipeProps): ReactNode {
  const element = useRef<FillThePipeElement>(null);
  const latest = useRef(props);
  latest.current = props;
  useImperativeHandle(props.ref, () => element.current as FillThePipeElement);
  useEffect(() => {
    const here = element.current;
    if (!here) return;
    const heard = EVENTS.map((type) => {
      const name = `on${type[0].toUpperCase()}${type.slice(1)}` as keyof Heard;
      const hear = (event: Event) =>
        (latest.current[name] as ((m: unknown) => void) | undefined)?.((event as CustomEvent).detail);
      here.addEventListener(`ftp-${type}`, hear);
      return () => here.removeEventListener(`ftp-${type}`, hear);
    });
    return () => {
      for (const stop of heard) stop();
    };
  }, []);
  const { parameters, scenario, writable, className, style, children } = props;
  const plain = Object.fromEntries(
    ["experiment", "state", "theme", "lang", "time", "exercise", "tour", "step", "ask", "src", "title"].map((name) => [
      name,
      props[name as keyof FillThePipeProps],
    ]),
  );
  const lists = Object.fromEntries(
    (["views", "controls", "locked", "hidden"] as const).map((name) => [name, props[name]?.join(",")]),
  );
  return createElement(
    "fill-the-pipe",
    {
      ref: element,
      ...plain,
      ...lists,
      class: className,
      style,
      parameters:
        parameters &&
        Object.entries(parameters)
          .map(([path, value]) => `${path}=${value}`)
          .join(";"),
      scenario: scenario && JSON.stringify(scenario),
      writable: writable ? "" : undefined,
    },
    children,
  );
}
