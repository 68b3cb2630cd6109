/** Fetches exercises. */
import type { Exercise, ExerciseModule } from "./format.ts";

const files = import.meta.glob<ExerciseModule>("./*.mdx");

const NAME = /^\.\/(.+)\.mdx$/;

export const EXERCISES: readonly string[] = Object.keys(files).map((path) => NAME.exec(path)?.[1] ?? path);

/** Null for an id that no exercise has. */
export function exerciseFile(id: string): (() => Promise<Exercise>) | null {
  const file = files[`./${id}.mdx`];
  if (!file) return null;
  return async () => {
    const { exercise, default: Text } = await file();
    return { ...exercise, id, Text };
  };
}
