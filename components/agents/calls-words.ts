// Texts about the calls that one variant answered.

import { duration } from "@/components/ui/figures";
import type { ComparedCalls } from "@/lib/http/agents-responses";
import type { Words } from "@/lib/i18n/translate";
import { LEVEL, percent, type Share, shareOf, telling } from "./shares";

export const madeOf = ({ succeeded, failed }: ComparedCalls): number => succeeded + failed;
export const successOf = (way: ComparedCalls): Share | null => shareOf(way.succeeded, madeOf(way));
export const citedOf = ({ cited, bringing }: ComparedCalls): Share | null => shareOf(cited, bringing);

/** A share with its total; `sure` states its interval, or that there is too little data. */
export function shareWords(t: Words, share: Share | null): { main: string; of: string; sure: string } {
  if (share === null) return { main: t("agents.none"), of: "", sure: "" };
  const of = t("agents.share", { part: share.part, whole: share.whole });
  if (!telling(share)) return { main: of, of: "", sure: t("agents.tooFew") };
  const sure = t("agents.interval", {
    level: percent(t, LEVEL),
    low: percent(t, share.low),
    high: percent(t, share.high),
  });
  return { main: percent(t, share.share), of, sure };
}

/** Short times in milliseconds: in seconds, calls answered by code would all show as zero. */
export function timeWords(t: Words, ms: number | null): string {
  if (ms === null) return t("agents.none");
  return ms < 100 ? t("ui.milliseconds", { count: Math.round(ms) }) : duration(t, ms);
}

/** The longest of several medians, as the scale of bars drawn side by side; at least 1. */
export const longestMedian = (ways: ComparedCalls[]): number =>
  Math.max(1, ...ways.map(({ median }) => median ?? 0));
