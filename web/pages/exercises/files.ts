/** Fetches exercises. */
import { withCatalogs } from "../../language/long_texts.ts";
import type { Exercise, ExerciseModule } from "./format.ts";

const files = import.meta.glob<ExerciseModule>("./*.mdx");

const NAME = /^\.\/(.+)\.mdx$/;

/** Ids of all exercises. */
export const EXERCISES: readonly string[] = Object.keys(files).map((path) => NAME.exec(path)?.[1] ?? path);

/** Null for an id that no exercise has. */
export function exerciseFile(id: string): Promise<Exercise> | null {
  const file = files[`./${id}.mdx`];
  return file ? withCatalogs(file()).then(({ exercise, default: Text }) => ({ ...exercise, id, Text })) : null;
}

/** Fetches all exercises, from easy to hard. */
export async function allExercises(): Promise<Exercise[]> {
  const all = await Promise.all(EXERCISES.flatMap((id) => exerciseFile(id) ?? []));
  return all.sort((a, b) => a.order - b.order);
}
