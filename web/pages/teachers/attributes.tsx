import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { ATTRIBUTE_WORDS } from "../../element/attributes.ts";
import { prose } from "../../language/index.ts";
import { type CatalogFile, offerFiles } from "../../language/offered_files.ts";

offerFiles(import.meta.glob<CatalogFile>("../../language/locales/*/pages/teachers/attributes.po"));

/** Table of all attributes of the element and their allowed values. */
export function Attributes() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit scrolls, and must be reachable by keyboard
    <section className="ftp-table teachers-table" tabIndex={0} aria-label={t`Attributes`}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Attribute</Trans>
            </th>
            <th scope="col">
              <Trans>Allowed values</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(ATTRIBUTE_WORDS).map(([name, words]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{prose(words)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
