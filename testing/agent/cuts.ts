import { isLongForm } from "@/e2e/long-form";

/**
 * Lengths at which a log is cut off, as a crash would: behind each of its events but the last; in the short form behind the
 * first of each type, and behind one of every `every`.
 */
export function cutsOf(events: readonly { type: string }[], every: number): number[] {
  const seen = new Set<string>();
  return events.slice(0, -1).flatMap(({ type }, at) => {
    const isNew = !seen.has(type);
    seen.add(type);
    return isLongForm || isNew || at % every === 0 ? [at + 1] : [];
  });
}
