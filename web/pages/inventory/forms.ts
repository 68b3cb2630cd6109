/** The two forms: their items in order, and the score of a set of answers. */
import { FORMS, type FormId, type Item } from "./format.ts";
import { CONCEPTS } from "./items/list.ts";

/** Places of the answers, as links and tables write them. */
export const LETTERS: readonly string[] = ["a", "b", "c", "d"];

/** An answer by its place, from 0; null if the question was left open. */
export type Chosen = number | null;

/** Returns the form with this id, or null. */
export const formOf = (id: string | null): FormId | null => FORMS.find((one) => one === id) ?? null;

/** Returns the items of a form, in order. */
export const itemsOf = (form: FormId): readonly Item[] => CONCEPTS.map((concept) => concept[form]);

/** Returns the place of the right answer. */
export const rightPlace = ({ answers }: Item): number =>
  answers.findIndex(({ misconception }) => misconception === null);

/** Tells for each item of a form whether it was answered rightly; a question left open was not. */
export const marksOf = (form: FormId, answers: readonly Chosen[]): boolean[] =>
  itemsOf(form).map((item, place) => answers[place] === rightPlace(item));

/** Returns the number of right answers. */
export const scoreOf = (form: FormId, answers: readonly Chosen[]): number =>
  marksOf(form, answers).filter((isRight) => isRight).length;

/** Title of a form: its capital letter. */
export const letterOf = (form: FormId): string => form.toUpperCase();
