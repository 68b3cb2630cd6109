/**
 * Sets the language of the page's tests to English. Only when they begin: a text that a module reads while loading
 * would stay English.
 */
import { beforeAll } from "vitest";
import { show } from "./index.ts";
import { SOURCE } from "./languages.ts";

beforeAll(() => show(SOURCE));
