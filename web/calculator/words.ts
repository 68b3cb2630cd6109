import { t } from "@lingui/core/macro";
import type { FlowControl } from "../engine/contract.ts";
import { prose } from "../language/index.ts";
import { significant } from "../quantities/numbers.ts";

const figures = (value: number) => significant(value, 4);

/** Summarises the result in one sentence: the case and its limit. */
export function summary({ symbols, case: which, cushion, np_limit, alpha_limit }: FlowControl) {
  const buffers = symbols.find(({ id }) => id === "ws")?.value ?? 0;
  const limit =
    np_limit >= 1
      ? t`${figures(buffers)} buffers allow at most ${figures(np_limit)} packets per update (alpha ${figures(alpha_limit)}).`
      : t`with ${figures(buffers)} buffers the sender blocks even at one packet per update.`;
  return { which: prose(which), result: t`The cushion is ${figures(cushion)} buffers; ${limit}` };
}
