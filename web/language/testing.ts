/** Tests of the page speak English. Not before they begin: a text that a module says while it is read would stay English. */
import { beforeAll } from "vitest";
import { show } from "./index.ts";
import { SOURCE } from "./languages.ts";

beforeAll(() => show(SOURCE));
