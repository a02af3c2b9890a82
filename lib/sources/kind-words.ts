// The kind of a source in words. Apart from the words of publications, which every thread loads, because the rules name
// many hosts.

import type { Words } from "@/lib/i18n/translate";
import { sourceKind } from "./source-kind";

/** The kind of a source on its own, without a sentence that cites it; empty when no rule knows it. */
export function kindWords(t: Words, source: Parameters<typeof sourceKind>[0]): string[] {
  const kind = sourceKind(source);
  // That it is scholarly says its publication line.
  return kind === null || source.publication ? [] : [t(`ui.kind.${kind}`)];
}
