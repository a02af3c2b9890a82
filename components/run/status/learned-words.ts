// The result of the last step and what is being decided next, shown while the model chooses: "Found 10
// results for “sodium-ion price”" and "choosing what to read".

import { pagesOf } from "@/components/run/calls/extract-page-content";
import { shortenedQuote } from "@/components/ui/figures";
import type { Words } from "@/lib/i18n/translate";
import type { Call, RunState } from "@/lib/run-log/run-state";

/** Two parts of one line; a narrow screen shows the first alone, or what is `brief` of it. */
type Learned = { learned: string; next: string; brief?: string };

/** Null when the last step had no result worth naming. */
export function learnedWords(t: Words, state: RunState): Learned | null {
  const last = state.steps.findLast(({ decidedAt }) => decidedAt !== null);
  if (!last) return null;
  const calls = state.calls.filter(({ step, status }) => step === last.number && status === "succeeded");
  return (
    readWords(t, calls, state) ??
    searchWords(t, calls, state) ??
    planWords(t, calls, state) ??
    answerWords(t, calls, state)
  );
}

function searchWords(t: Words, calls: Call[], { searches }: RunState): Learned | null {
  const made = searches.filter(({ callId }) => calls.some(({ id }) => id === callId));
  const [first] = made;
  if (!first) return null;
  const count = new Set(made.flatMap(({ numbers }) => numbers)).size;
  const query = shortenedQuote(t, first.query, 48);
  if (count === 0)
    return { learned: t("run.learned.nothing", { query }), next: t("run.learned.chooseOther") };
  const next = t("run.learned.chooseReading");
  return made.length === 1
    ? {
        learned: t("run.learned.found", { count, query }),
        next,
        brief: t("run.learned.foundResults", { count }),
      }
    : {
        learned: t("run.learned.foundMany", { count, searches: made.length }),
        next,
        brief: t("run.learned.foundPages", { count }),
      };
}

function readWords(t: Words, calls: Call[], state: RunState): Learned | null {
  const pages = calls
    .filter(({ tool }) => tool === "extractpagecontenttool")
    .flatMap((call) => pagesOf(call, state));
  if (pages.length === 0) return null;
  const read = pages.filter(({ result }) => result === "read" || result === "known" || result === "earlier");
  if (read.length === 0)
    return {
      learned: t("run.learned.unread", { count: pages.length }),
      next: t("run.learned.chooseOther"),
      brief: t("run.read.some", { read: 0, count: pages.length }),
    };
  return { learned: t("run.learned.read", { count: read.length }), next: t("run.learned.weigh") };
}

function planWords(t: Words, calls: Call[], { plan }: RunState): Learned | null {
  const version = plan?.history.findLast(({ callId }) => calls.some(({ id }) => id === callId));
  if (!version) return null;
  const learned =
    version.version === 1
      ? t("run.learned.plan", { count: version.steps.length })
      : t("run.learned.planChanged", { count: version.steps.length });
  return { learned, next: t("run.learned.chooseLine") };
}

function answerWords(t: Words, calls: Call[], { clarifications, report }: RunState): Learned | null {
  const answered = clarifications.findLast(({ callId }) => calls.some(({ id }) => id === callId));
  if (answered)
    return {
      learned: t(answered.skipped ? "run.learned.assumed" : "run.learned.answered"),
      next: t("run.learned.chooseStart"),
    };
  if (!report || !calls.some(({ id }) => id === report.callId)) return null;
  const faults = report.faults.length;
  return faults > 0
    ? { learned: t("run.learned.sentBack", { count: faults }), next: t("run.learned.mend") }
    : { learned: t("run.learned.reported"), next: t("run.learned.toAnswer") };
}
