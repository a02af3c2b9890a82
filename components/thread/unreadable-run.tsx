"use client";

import { useRouter } from "next/navigation";
import { runAnchor } from "@/components/ui/anchors";
import { Button } from "@/components/ui/button";
import { plainText } from "@/components/ui/plain-text";
import { useWords } from "@/components/ui/words";
import type { RunSummary } from "@/lib/run-log/run-summary";
import { EarlierRuns } from "./earlier-runs";
import { MetaLine, outcomeWords } from "./meta-line";
import { QuestionTitle } from "./question-title";
import { runTitle } from "./run-title";

/** A thread whose newest run cannot be read: what is known about it, and the earlier runs. */
export function UnreadableRun({
  threadId,
  earlier,
  run,
  renderedAt,
}: {
  threadId: string;
  earlier: readonly RunSummary[];
  run: RunSummary;
  renderedAt: number;
}) {
  const t = useWords();
  const router = useRouter();
  const refresh = () => router.refresh();
  const code = (text: React.ReactNode[]) => (
    <code key="code" className="font-mono">
      {text}
    </code>
  );
  return (
    <article className="mx-auto w-full max-w-column full:max-w-[48rem] flex-1 px-4 pt-6 md:px-6 md:pt-8">
      <EarlierRuns
        runs={earlier}
        thread={{ threadId, runs: [...earlier, run] }}
        now={renderedAt}
        onStarted={refresh}
      />
      <div id={runAnchor(run.id)} className={earlier.length > 0 ? "pt-6" : ""}>
        <QuestionTitle question={runTitle(t, run)} follows={earlier.length > 0} />
        <MetaLine at={run.createdAt} facts={outcomeWords(t, run)} />
      </div>
      <section role="alert" className="my-6 border-l-2 border-unfound pl-4">
        <h2 className="text-heading font-semibold">{t("thread.unreadable.title")}</h2>
        <p className="mt-1 max-w-measure">{t.rich("thread.unreadable.words", { code })}</p>
        <Button onClick={refresh} className="mt-3">
          {t("ui.tryAgain")}
        </Button>
      </section>
      {run.answer ? (
        <section className="pb-10">
          <h2 className="text-meta text-muted">{t("thread.unreadable.answer")}</h2>
          <p className="mt-1 max-w-measure font-serif text-reader wrap-anywhere">{plainText(run.answer)}</p>
        </section>
      ) : null}
    </article>
  );
}
