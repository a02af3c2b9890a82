import { processSingleton } from "@/lib/singleton";

/** The value that a module keeps under this name for the whole process, so that a test can empty it. */
export function singletonOf<T extends object>(name: string): T {
  return processSingleton<T>(name, () => {
    throw new Error(`No module keeps “${name}”.`);
  });
}
