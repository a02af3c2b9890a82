"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Tooltip } from "@/components/ui/tooltip";
import { useWords } from "@/components/ui/words";
import { allCitations } from "@/lib/reports/all-citations";
import { countVerdicts, isDoubtful } from "@/lib/reports/verdict";
import { isOpen } from "@/lib/run-log/run-citations";
import type { Report, Verdict } from "@/lib/run-log/run-state";
import { type CheckedText, issueWords } from "./issue-navigator";
import { type IssueNavigator, NEXT_KEY, PREVIOUS_KEY } from "./use-issue-navigator";
import { citedWords, countedWords, VERDICT_SIGN, verdictWord } from "./verdict-words";

const PARTS: [Verdict, string][] = [
  ["supported", "bg-supported"],
  ["likely", "bg-supported opacity-60"],
  ["partly", "bg-weak"],
  ["weak", "bg-weak"],
  ["not_found", "bg-unfound"],
  ["unchecked", "bg-edge"],
];

const NOTE = "flex min-h-8 items-center px-3 tabular pointer-coarse:min-h-11";

/** Text that does not fit on a phone; screen readers read it everywhere. */
const wide = (words: ReactNode) => (
  <span key="wide" className="max-md:unseen">
    {words}
  </span>
);

/** Text that the phone replaces by a shorter version. */
const widely = (words: ReactNode) => (
  <span key="wide" className="max-md:hidden">
    {words}
  </span>
);
const narrow = (words: ReactNode) => (
  <span key="narrow" className="md:hidden">
    {words}
  </span>
);

/**
 * Summarizes the citations of a report and of its short answer, with controls to go through the doubtful
 * ones.
 */
export function DoubtLine({
  report,
  answer = null,
  walk,
  asking,
  quotesOnly = false,
}: {
  report: Report;
  /** Null when the short answer was not checked. */
  answer?: CheckedText | null;
  walk: IssueNavigator;
  /** A citation review is in progress. */
  asking: boolean;
  /** The text was written without a language model. */
  quotesOnly?: boolean;
}) {
  const t = useWords();
  const citations = allCitations(report, answer);
  const uncited = [...(answer?.uncited ?? []), ...report.uncited];
  const counts = countVerdicts(citations);
  const doubtful = citations.some(isDoubtful);
  // On paper there is no card to explain the words in brackets.
  const found = PARTS.filter(([verdict]) => VERDICT_SIGN[verdict] && counts[verdict] > 0);
  const legend = t("report.doubt.legend", {
    words: t.list(found.map(([verdict]) => verdictWord(t, verdict))),
  });
  const open = asking ? report.citations.filter(isOpen).length : 0;
  return (
    <div className="font-sans">
      <div className="flex flex-wrap items-center gap-x-3 text-meta text-muted">
        <p className="flex min-h-8 items-center tabular max-md:min-h-5">
          {/* The button beside it shows the number of sentences without a source; paper has no buttons. */}
          <span className="print:hidden">{citedWords(t, citations, quotesOnly)}</span>
          <span className="hidden print:inline">{countedWords(t, { citations, uncited }, quotesOnly)}</span>
        </p>
        <div className="-ml-3 flex flex-wrap items-center gap-x-1 empty:hidden print:hidden">
          {open > 0 ? (
            <span className={NOTE}>
              <span>{t.rich("report.doubt.checking", { count: open, wide })}</span>
            </span>
          ) : (
            <WalkControls walk={walk} />
          )}
          <UncitedToggle count={uncited.length} walk={walk} />
        </div>
      </div>
      {doubtful ? <p className="hidden text-meta text-muted print:block">{legend}</p> : null}
      {doubtful ? (
        <div aria-hidden="true" className="mt-1 flex h-1 max-w-[40ch] gap-0.5 print:hidden">
          {PARTS.map(([verdict, colour]) =>
            counts[verdict] > 0 ? (
              <span
                key={verdict}
                className={`rounded-pill ${colour}`}
                style={{ flexGrow: counts[verdict], flexBasis: 4 }}
              />
            ) : null,
          )}
        </div>
      ) : null}
      <p role="status" className="unseen">
        {walk.said}
      </p>
    </div>
  );
}

/**
 * Starts the issue navigator; then shows next, previous and the position. The tooltips open above, because
 * the first card may open below.
 */
function WalkControls({ walk }: { walk: IssueNavigator }) {
  const t = useWords();
  const words = issueWords(t, walk.stops);
  if (!words) return null;
  if (walk.index < 0 || walk.stops.length < 2)
    return (
      <Tooltip side="top" text={t("report.doubt.keys", { next: NEXT_KEY, previous: PREVIOUS_KEY })}>
        <Button
          variant="quiet"
          aria-keyshortcuts={NEXT_KEY}
          onClick={() => walk.go(1)}
          className="max-md:text-left max-md:whitespace-normal"
        >
          {words}
        </Button>
      </Tooltip>
    );
  return (
    <span className="ml-1.5 flex items-center gap-1">
      <IconButton
        side="top"
        label={t("report.doubt.previous", { key: PREVIOUS_KEY })}
        aria-keyshortcuts={PREVIOUS_KEY}
        icon={<ChevronUp size={16} />}
        onClick={() => walk.go(-1)}
      />
      <IconButton
        side="top"
        label={t("report.doubt.next", { key: NEXT_KEY })}
        aria-keyshortcuts={NEXT_KEY}
        icon={<ChevronDown size={16} />}
        onClick={() => walk.go(1)}
      />
      <IssuePosition walk={walk} />
    </span>
  );
}

/** "2 of 4". */
export function IssuePosition({ walk }: { walk: IssueNavigator }) {
  const t = useWords();
  return (
    <span className="px-2 text-meta text-muted tabular">
      {t("report.doubt.place", { position: walk.index + 1, total: walk.stops.length })}
    </span>
  );
}

function UncitedToggle({ count, walk }: { count: number; walk: IssueNavigator }) {
  const t = useWords();
  if (count === 0) return null;
  return (
    <Button
      variant="quiet"
      onClick={walk.toggleUncited}
      className={walk.uncitedShown ? "bg-accent-soft" : ""}
    >
      {/* On the phone it is placed beside the issue navigator. */}
      <span>
        {walk.uncitedShown
          ? t.rich("report.doubt.hideUncited", { count, wide: widely, narrow })
          : t.rich("report.doubt.showUncited", { count, wide: widely, narrow })}
      </span>
    </Button>
  );
}
