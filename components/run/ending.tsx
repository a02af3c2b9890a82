"use client";

import { lazy, Suspense } from "react";
import { CitationLayer } from "@/components/report/citations/citation-layer";
import { RevisionAgain } from "@/components/report/editor/rewrite-again";
import { useCitationIndex } from "@/components/report/report-view";
import { CitedMarkdown, useStretches } from "@/components/report/text/report-text";
import { useLive } from "@/components/ui/use-live";
import { useWords } from "@/components/ui/words";
import { unmatchedLanguage } from "@/lib/builtin-model/spoken-language";
import { errorSentence } from "@/lib/i18n/error-sentence";
import type { MessageKey, Words } from "@/lib/i18n/translate";
import type { RunState } from "@/lib/run-log/run-state";
import { leadingScript } from "@/lib/text/language";
import { pagesRead } from "./status/run-clock";

// Loaded only for failed runs, so it is not part of the first load.
const Remedies = lazy(() => import("./controls/remedies").then((module) => ({ default: module.Remedies })));

/** What was stored although the run failed. */
function savedWords(t: Words, state: RunState): string {
  const pages = pagesRead(state);
  const sources = state.sources.length;
  const parts = [
    pages > 0 && t("ui.pages", { count: pages }),
    sources > 0 && t("ui.sources", { count: sources }),
    state.plan && t("run.ending.plan"),
    state.report && t("run.ending.report"),
  ].filter((part) => typeof part === "string");
  return parts.length > 0 ? t("run.ending.saved", { what: t.list(parts) }) : t("run.ending.nothing");
}

/** Nearly every error text contains this sentence, and the line below says it with numbers. */
const SAVED = / (?:What was found is saved|Найденное сохранено)\./;

/** Why the run ended. A fault in brackets may be a sentence with a full stop. */
function Cause({ error }: { error: NonNullable<RunState["error"]> }) {
  const { text, language } = errorSentence(useWords(), error);
  return (
    <p lang={language} className="mt-1 max-w-measure">
      {text.replace(SAVED, "").replaceAll(".)", ")")}
    </p>
  );
}

/** The language of what a run wrote, as far as it is sure. The built-in model writes English unless it surely does not. */
function languageOf(text: string, builtIn: boolean): string | undefined {
  if (leadingScript(text) === "Cyrillic") return "ru";
  return unmatchedLanguage(text) ?? (builtIn ? "en" : undefined);
}

/**
 * The closing text of a run without an answer, with its sources. It is in the language of the question: in another one than
 * the card around it, it stands apart as a quotation.
 */
function LastWords({ state, answer }: { state: RunState; answer: string }) {
  const t = useWords();
  const language = languageOf(answer, isBuiltIn(state));
  const isForeign = language !== undefined && language !== t.language;
  const index = useCitationIndex(null, state.sources);
  return (
    <div lang={language} className={isForeign ? "my-3 border-l-2 border-line pl-4" : undefined}>
      <CitationLayer index={index} className="max-w-measure [&_p]:my-1 [&_ul]:my-1 [&_li]:my-0.5">
        <CitedMarkdown stretches={useStretches(answer)} spans={index.spans} />
      </CitationLayer>
    </div>
  );
}

const HEAD = {
  failed: "run.ending.failed",
  error: "run.ending.error",
  cancelled: "run.ending.cancelled",
} as const satisfies Partial<Record<RunState["status"], MessageKey>>;

/** True when the person asked to finish before a page was read, so that nothing is known about an answer. */
const endedUnread = (state: RunState) =>
  state.status === "failed" && state.finishing !== null && pagesRead(state) === 0;

/** The built-in model's last words only say that it found nothing, which holds of what was read. */
const isBuiltIn = ({ model, builtInWrites }: RunState) => builtInWrites || model?.kind === "built-in";

/**
 * How a run without a report ended: what happened, what is safe, what to do next. Shown in place, not as a
 * toast.
 */
export function Ending({
  state,
  onStarted,
  onSources,
}: {
  state: RunState;
  onStarted: () => void;
  /** Shows the sources with the passages found, where they are not beside the text. */
  onSources: () => void;
}) {
  const t = useWords();
  const live = useLive();
  const { status } = state;
  const findings = state.report ? [] : (state.findings ?? []);
  if (status !== "failed" && status !== "error" && status !== "cancelled") return null;
  const unread = endedUnread(state);
  const head = t(unread ? "run.ending.unread" : HEAD[status]);
  const stopped = status === "cancelled";
  const unanswered = state.error?.code === "answer_not_found";
  const broken = !stopped && !unanswered;
  const lastWords = status === "failed" && !(unread && isBuiltIn(state)) ? state.answer : null;
  return (
    <section
      aria-label={head}
      className={`my-6 rounded-card border bg-raised p-5 max-md:p-4 ${broken ? "border-unfound" : "border-line"}`}
    >
      <h2 className="text-heading font-semibold">{head}</h2>
      {unread ? <p className="mt-1 max-w-measure">{t("run.ending.unreadWhy")}</p> : null}
      {/* Its own last words say why it found no answer. */}
      {state.error && !stopped && !(unanswered && (lastWords || unread)) ? (
        <Cause error={state.error} />
      ) : null}
      {lastWords ? <LastWords state={state} answer={lastWords} /> : null}
      <p className="mt-1 text-muted">{savedWords(t, state)}</p>
      {findings.length > 0 ? (
        <button
          type="button"
          onClick={onSources}
          className="min-h-8 text-accent underline underline-offset-3 side:hidden print:hidden pointer-coarse:min-h-11"
        >
          {t("run.ending.seeFound", { count: findings.length })}
        </button>
      ) : null}
      {/* Reserves the space, so that nothing moves when the content arrives. */}
      <div className="min-h-8 pointer-coarse:min-h-11">
        {state.revises ? (
          <div className="mt-4">
            <RevisionAgain state={state} revises={state.revises} />
          </div>
        ) : (
          <Suspense>{live ? <Remedies state={state} onStarted={onStarted} /> : null}</Suspense>
        )}
      </div>
    </section>
  );
}
