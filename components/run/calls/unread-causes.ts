// Summarizes why pages could not be read: "2 refused by robots.txt, 1 not found (404)".

import { unreadCause } from "@/components/report/citations/source-facts";
import { shortened } from "@/components/ui/figures";
import { type ReadingReason, reasonOfSentence } from "@/lib/fetch/pages/reading-reasons";
import type { MessageKey, Words } from "@/lib/i18n/translate";

type Named = Extract<MessageKey, `run.unread.${string}`>;

/** Reasons with a short name; all others show their stored sentence. */
const NAMED: Partial<Record<ReadingReason, Named>> = {
  robots: "run.unread.robots",
  robots_unknown: "run.unread.robots",
  gone: "run.unread.gone",
  closed: "run.unread.closed",
  busy: "run.unread.busy",
  broken: "run.unread.broken",
  too_slow: "run.unread.slow",
  hard: "run.unread.slow",
  unreachable: "run.unread.unreachable",
};

/** The causes, most frequent first. `errors`: the stored sentence of each page, or null. */
export function causesInWords(t: Words, errors: readonly (string | null)[]): string {
  const groups = new Map<string, { count: number; told: (count: number) => string }>();
  for (const error of errors) {
    const { key, told } = causeOf(t, error);
    groups.set(key, { count: (groups.get(key)?.count ?? 0) + 1, told });
  }
  return [...groups.values()]
    .toSorted((a, b) => b.count - a.count)
    .map(({ count, told }) => told(count))
    .join(", ");
}

function causeOf(t: Words, error: string | null): { key: string; told: (count: number) => string } {
  const reason = error === null ? null : reasonOfSentence(error);
  const named = reason && NAMED[reason.reason];
  if (reason && named) {
    const { status } = reason;
    return { key: `${named} ${status}`, told: (count) => t(named, { count, status: String(status) }) };
  }
  const cause = unreadCause(t, { error });
  if (cause === null) return { key: "", told: (count) => t("run.read.failed", { count }) };
  return { key: cause, told: (count) => t("run.read.failedCause", { count, cause: shortened(cause, 60) }) };
}
