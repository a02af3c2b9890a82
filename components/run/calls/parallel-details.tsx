"use client";

import Link from "next/link";
import { SourceRow } from "@/components/run/sources/source-row";
import { useWords } from "@/components/ui/words";
import { type CallView, numberIn, recordsIn, textIn, textParam } from "./call-renderer";
import { delegateFacts, delegateOf } from "./delegate";

/** The complete note. */
export function Noted({ call }: CallView) {
  return <p className="text-meta whitespace-pre-wrap wrap-anywhere">{textParam(call, "text")}</p>;
}

/** The result of a sub-question: its run, its findings, and its sources. */
export function Delegated({ call, state }: CallView) {
  const t = useWords();
  const own = delegateOf(state, call.id);
  const findings = textIn(call.output, "findings");
  const note = textIn(call.output, "note");
  const numbers = new Set(recordsIn(call.output, "sources").map((source) => numberIn(source, "number")));
  const sources = state.sources.filter(({ number }) => numbers.has(number));
  return (
    <div className="space-y-2 text-meta">
      <p className="wrap-anywhere">{textParam(call, "question")}</p>
      <p className="wrap-anywhere text-muted">{t("run.delegate.find", { find: textParam(call, "find") })}</p>
      {own ? (
        <p className="text-muted tabular">
          <Link
            href={`/research/${own.threadId}`}
            className="inline-block min-h-6 text-accent underline underline-offset-3"
          >
            {t("run.delegate.open")}
          </Link>
          {` · ${delegateFacts(t, own)}`}
        </p>
      ) : null}
      {findings ? (
        <p
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          className="focus-inset max-h-60 overflow-auto rounded-control bg-sunken p-3 whitespace-pre-wrap wrap-anywhere"
        >
          {findings}
        </p>
      ) : null}
      {note ? <p className="wrap-anywhere text-muted">{note}</p> : null}
      {sources.length > 0 ? (
        <ul>
          {sources.map((source) => (
            <SourceRow key={source.id} source={source} />
          ))}
        </ul>
      ) : own?.ended ? (
        <p className="text-muted">{t("run.delegate.nothing")}</p>
      ) : null}
    </div>
  );
}
