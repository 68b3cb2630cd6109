/** Messages in the site's build: marks in the source become messages, and catalogs become modules. */

import { transformAsync, types } from "@babel/core";
import macros from "@lingui/babel-plugin-lingui-macro";
import { makeConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";
import { compileMessage, compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import config from "../../words/lingui.config.mjs";

const linguiConfig = makeConfig(config, { skipValidation: true });

/** The comment with which the macros mark each message that they make. */
const MADE = "i18n";

/**
 * Compiles a message, as Lingui would when it is shown. A text without anything to fill in stays one.
 * @param {string} text
 */
function compiled(text) {
  const tokens = compileMessageOrThrow(text);
  return tokens.length === 1 && typeof tokens[0] === "string" ? tokens[0] : tokens;
}

/**
 * A plugin of Babel: compiles the messages that the macros made, so that pages need no parser of messages.
 * @returns {import("@babel/core").PluginObj}
 */
const compileMessages = () => ({
  visitor: {
    Program: {
      exit(program) {
        program.traverse({
          ObjectExpression({ node }) {
            if (!node.leadingComments?.some(({ value }) => value === MADE)) return;
            for (const field of node.properties)
              if (
                field.type === "ObjectProperty" &&
                field.key.type === "Identifier" &&
                field.key.name === "message" &&
                field.value.type === "StringLiteral"
              )
                field.value = types.valueToNode(compiled(field.value.value));
          },
        });
      },
    },
  },
});

const MARKED = /from "@lingui\/(?:core|react)\/macro"/;

/**
 * @param {string} code
 * @param {string} path
 * @returns {Promise<{ code: string, map: any } | null>}
 */
async function withMessages(code, path) {
  const made = await transformAsync(code, {
    filename: path,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    // Types and JSX are left to the rest of the build.
    parserOpts: { plugins: path.endsWith("x") ? ["jsx", "typescript"] : ["typescript"] },
    plugins: [[macros, { stripMessageField: false, linguiConfig }], compileMessages],
  });
  return made && { code: made.code ?? "", map: made.map };
}

/**
 * Modules by path, with the text that each was made from: one process builds the site, the one file and what the build itself runs.
 * @type {Map<string, { code: string, made: ReturnType<typeof withMessages> }>}
 */
const known = new Map();

/**
 * `t`, `msg`, `plural` and `<Trans>` become calls with the English text in them, compiled: a message without a translation is
 * shown in English.
 * @type {import("vite").Plugin}
 */
export const marks = {
  name: "marks of messages",
  enforce: "pre",
  transform(code, id) {
    const [path = ""] = id.split("?");
    if (!/\.tsx?$/.test(path) || path.includes("/node_modules/") || !MARKED.test(code)) return null;
    const before = known.get(path);
    if (before?.code === code) return before.made;
    const made = withMessages(code, path);
    known.set(path, { code, made });
    return made;
  },
};

const po = formatter();

/**
 * A catalog as a module: the translation, ready to be filled in, by the message's id. What is not translated is left out.
 * @type {import("vite").Plugin}
 */
export const catalogs = {
  name: "catalogs",
  async transform(text, id) {
    if (!id.endsWith(".po")) return null;
    const read = await po.parse(text, { locale: "", sourceLocale: "en", filename: id });
    const entries = Object.entries(read).flatMap(([key, { translation }]) =>
      translation ? [[key, compileMessage(translation)]] : [],
    );
    return { code: `export default ${JSON.stringify(Object.fromEntries(entries))}`, map: null };
  },
};
