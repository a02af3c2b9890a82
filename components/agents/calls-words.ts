// What is said of the calls that were answered in one way.

import { duration } from "@/components/ui/figures";
import type { ComparedCalls } from "@/lib/http/agents-responses";
import type { Words } from "@/lib/i18n/translate";
import { percent, type Share, shareOf, telling } from "./shares";

export const madeOf = ({ succeeded, failed }: ComparedCalls): number => succeeded + failed;
export const successOf = (way: ComparedCalls): Share | null => shareOf(way.succeeded, madeOf(way));
export const citedOf = ({ cited, bringing }: ComparedCalls): Share | null => shareOf(cited, bringing);

/** A share with what it is of; `sure` says its interval, or that it cannot be told. */
export function shareWords(t: Words, share: Share | null): { main: string; of: string; sure: string } {
  if (share === null) return { main: t("agents.none"), of: "", sure: "" };
  const of = t("agents.share", { part: share.part, whole: share.whole });
  if (!telling(share)) return { main: of, of: "", sure: t("agents.tooFew") };
  const sure = t("agents.interval", { low: percent(t, share.low), high: percent(t, share.high) });
  return { main: percent(t, share.share), of, sure };
}

/** Short times in milliseconds: what code takes would all read as nothing. */
export function timeWords(t: Words, ms: number | null): string {
  if (ms === null) return t("agents.none");
  return ms < 100 ? t("ui.milliseconds", { count: Math.round(ms) }) : duration(t, ms);
}

/** The longest median of several, for bars that are drawn beside each other; at least 1. */
export const longestMedian = (ways: ComparedCalls[]): number =>
  Math.max(1, ...ways.map(({ median }) => median ?? 0));
