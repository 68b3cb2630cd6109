import { ATTRIBUTE_WORDS } from "../../element/attributes.ts";
import { english } from "../../language/index.ts";

/** Table of all attributes of the element and their allowed values. */
export function Attributes() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit scrolls, and must be reachable by keyboard
    <section className="ftp-table teachers-table" tabIndex={0} aria-label="Attributes" {...english()}>
      <table>
        <thead>
          <tr>
            <th scope="col">Attribute</th>
            <th scope="col">What it may be</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(ATTRIBUTE_WORDS).map(([name, words]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
