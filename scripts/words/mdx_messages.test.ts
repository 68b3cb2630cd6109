import { compile } from "@mdx-js/mdx";
import { expect, test } from "vitest";
import { mdxMessages } from "./mdx_messages.mjs";

/** Returns the messages of an MDX text, and the program it is compiled to. */
async function messagesOf(text: string) {
  const found: string[] = [];
  const code = await compile(text, { recmaPlugins: [mdxMessages(({ message }) => found.push(message))] });
  return { found, code: String(code) };
}

test("makes each paragraph, heading and item a message, with its elements as tags", async () => {
  const { found } = await messagesOf(
    '# A title\n\nA <Term id="ack">long *ACK*</Term> of\n`code` and [a link](#/x).\n\n- one item\n- 12\n',
  );
  expect(found).toEqual(["A title", "A <0>long <1>ACK</1></0> of <2/> and <3>a link</3>.", "one item"]);
});

test("makes titles in attributes and in the head messages, and no other value", async () => {
  const { found, code } = await messagesOf(
    'export const tour = { title: "Head", flow: "bulk" };\n\n<Example title="curve" />\n\n<Step id="a" title="A step" view="Text">\n\nText.\n\n</Step>\n',
  );
  expect(found).toEqual(["Head", "A step", "Text."]);
  expect(code).toMatch(/get title\(\) \{\s+return _readTitle\(/);
  expect(code).toContain('view: "Text"');
});

test("a brace in a text is no placeholder", async () => {
  const { found, code } = await messagesOf("A set \\{a, b\\} of names.\n");
  expect(found).toEqual(["A set '{'a, b'}' of names."]);
  expect(code).toContain('"A set {a, b} of names."');
});

test("makes the title of a figure and marked texts in its values messages, and no other string of them", async () => {
  const { found, code } = await messagesOf(
    '<Figure title="A window" drags={{ window: packets(t`Window`, ["5 Mb/s"]), rule: { tail: t`drop-tail` } }} flow="bulk" />\n',
  );
  expect(found).toEqual(["A window", "Window", "drop-tail"]);
  expect(code).toMatch(/packets\(_readTitle\("[^"]+", "Window"\), \["5 Mb\/s"\]\)/);
  expect(code).toMatch(/tail: _readTitle\(/);
  expect(code).toContain('flow: "bulk"');
});

test("a marked text has nothing to fill in", async () => {
  await expect(messagesOf(`<Figure name={t\`Window of \${count}\`} />\n`)).rejects.toThrow("Window of ");
});
