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
import { ATTRIBUTES } from "./attributes.ts";
import type { MessageOf, MessageType } from "./client.ts";
import type { FillThePipe as FillThePipeElement } from "./element.ts";
import { TOLD } from "./element.ts";

type Heard = { [T in MessageType as `on${Capitalize<T>}`]?: (message: MessageOf<T>) => void };

/** Props of the React component: those of the element in camelCase, and handlers of its messages. */
export interface FillThePipeProps extends Heard {
  experiment?: string;
  /** A scenario of your own. */
  scenario?: object;
  /** A link of the site; takes precedence over all other props. */
  state?: string;
  views?: readonly string[];
  controls?: readonly string[];
  locked?: readonly string[];
  /** Views, parameters and parts of the frame that are left out. */
  hides?: readonly string[];
  parameters?: Readonly<Record<string, number | string | boolean>>;
  theme?: "light" | "dark" | "contrast" | "projector";
  lang?: string;
  /** Position of the playhead: "203 ms". */
  time?: string;
  exercise?: string;
  tour?: string;
  step?: string;
  ask?: "curve" | "knee" | "event";
  /** Address of the site, if the package is not served by it. */
  src?: string;
  /** Whether this page may change what is shown. */
  writable?: boolean;
  /** Title of the frame, for screen readers. */
  title?: string;
  className?: string;
  /** `maxWidth`; with `height` and `overflow: "auto"` the frame no longer grows with its contents. */
  style?: CSSProperties;
  ref?: Ref<FillThePipeElement>;
  /** Shown on paper, and until the frame is there. */
  children?: ReactNode;
}

/** Writes a prop as an attribute: lists with commas, scenarios as JSON, parameters as pairs. */
function attribute(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === false) return undefined;
  if (value === true) return "";
  if (Array.isArray(value)) return value.join(",");
  if (typeof value !== "object") return String(value);
  const pairs = () => Object.entries(value).map(([path, one]) => `${path}=${one}`);
  return name === "parameters" ? pairs().join(";") : JSON.stringify(value);
}

/** The custom element as a React component. */
export function FillThePipe(props: FillThePipeProps): ReactNode {
  const element = useRef<FillThePipeElement>(null);
  const latest = useRef(props);
  latest.current = props;
  useImperativeHandle(props.ref, () => element.current as FillThePipeElement);
  useEffect(() => {
    const here = element.current;
    if (!here) return;
    const heard = TOLD.map((type) => {
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
  const { className, style, children } = props;
  const written = [...ATTRIBUTES, "title"].map((name) => [
    name,
    attribute(name, props[name as keyof FillThePipeProps]),
  ]);
  return createElement(
    "fill-the-pipe",
    {
      ref: element,
      ...Object.fromEntries(written),
      class: className,
      style,
    },
    children,
  );
}
