/** Finds presets by the words of their names, papers and kinds. */
import { plain } from "../../../language/plain.ts";
import { names, part } from "../../../scenario/parts.ts";
import type { Preset, PresetGroup } from "../presets.ts";

/** Returns the words of a text. A word with hyphens is also one without them: Wi-Fi is found by "wifi". */
function wordsOf(text: string): string[] {
  return plain(text)
    .split(/\s+/)
    .flatMap((word) => [...(word.match(/[\p{L}\p{N}]+/gu) ?? []), letters(word)])
    .filter((word) => word !== "");
}

/** Returns all words by which a preset is found: its name, its group, and the kinds of its links. */
function wordsOfPreset({ id, name, about = "", scenario }: Preset, group: PresetGroup): string[] {
  const kinds = names(scenario, "links").map((link) => part(scenario, "links", link).kind ?? "");
  return wordsOf([id.replaceAll(/[_-]/g, " "), name, about, group.name, group.words, ...kinds].join(" "));
}

/** Makes the function that returns the groups with the presets that have, for each word of a query, a word that begins so. */
export function createFinder(groups: readonly PresetGroup[]): (query: string) => PresetGroup[] {
  const known = new Map(groups.flatMap((group) => group.presets.map((one) => [one.id, wordsOfPreset(one, group)])));
  return (query) => {
    const sought = plain(query).split(/\s+/).map(alternativesOf);
    const fits = ({ id }: Preset) =>
      sought.every((alternatives) => alternatives.some((begins) => begins.every((begin) => has(id, begin))));
    return groups
      .map((group) => ({ ...group, presets: group.presets.filter(fits) }))
      .filter(({ presets }) => presets.length > 0);
  };

  function has(id: string, begin: string): boolean {
    return known.get(id)?.some((word) => word.startsWith(begin)) ?? false;
  }
}

/** Returns the beginnings that a word of a query stands for: the whole without its hyphens, or each of its parts. */
function alternativesOf(word: string): string[][] {
  return [[letters(word)], word.split(/[^\p{L}\p{N}]+/u)];
}

const letters = (word: string): string => word.replace(/[^\p{L}\p{N}]/gu, "");
