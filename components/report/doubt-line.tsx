"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Tooltip } from "@/components/ui/tooltip";
import { isOpen } from "@/lib/runs/run-report";
import type { Report, Verdict } from "@/lib/runs/run-state";
import { countVerdicts, isDoubtful } from "@/lib/runs/verdict";
import { NEXT_KEY, PREVIOUS_KEY, type Walk } from "./use-walk";
import { countedWords, VERDICT_SIGN, VERDICT_WORD } from "./verdict-words";
import { walkWords } from "./walk";

const PARTS: [Verdict, string][] = [
  ["supported", "bg-supported"],
  ["weak", "bg-weak"],
  ["not_found", "bg-unfound"],
  ["unchecked", "bg-edge"],
];

const NOTE = "flex min-h-8 items-center px-3 tabular pointer-coarse:min-h-11";

/** Paper has no card to tell what a sign means. */
const LEGEND = PARTS.flatMap(([verdict]) =>
  VERDICT_SIGN[verdict] ? `${VERDICT_SIGN[verdict]} ${VERDICT_WORD[verdict]}` : [],
).join(", ");

/** What the citations are worth in one line, and the ways to look at those in doubt. */
export function DoubtLine({
  report,
  walk,
  asking,
  kept = false,
}: {
  report: Report;
  walk: Walk;
  /** The model is being asked about what code left open. */
  asking: boolean;
  /** Room is kept for what can be gone through, so that it is said when there is nothing. */
  kept?: boolean;
}) {
  const counts = countVerdicts(report.citations);
  const doubtful = report.citations.some(isDoubtful);
  const open = asking ? report.citations.filter(isOpen).length : 0;
  return (
    <div className="font-sans">
      <p className="mt-1 min-h-5 text-meta text-muted tabular">{countedWords(report)}</p>
      {doubtful ? <p className="hidden text-meta text-muted print:block">{LEGEND}</p> : null}
      {doubtful ? (
        <div aria-hidden="true" className="mt-1.5 flex h-1 max-w-[40ch] gap-0.5 print:hidden">
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
      <div className="-ml-3 mt-1 flex flex-wrap items-center gap-x-1 text-meta text-muted empty:hidden print:hidden">
        {open > 0 ? (
          <span className={NOTE}>
            checking {open} doubtful
            <span className="max-md:unseen">&nbsp;{open === 1 ? "citation" : "citations"}</span>
          </span>
        ) : kept && report.citations.length > 0 && walk.stops.length === 0 ? (
          <span className={NOTE}>No citation is in doubt</span>
        ) : (
          <WalkControls walk={walk} />
        )}
        <UncitedToggle report={report} walk={walk} />
      </div>
      <p role="status" className="unseen">
        {walk.said}
      </p>
    </div>
  );
}

/** Begins the walk; once it is under way, the next, the one before, and how far it is. */
function WalkControls({ walk }: { walk: Walk }) {
  const words = walkWords(walk.stops);
  if (!words) return null;
  if (walk.index < 0)
    return (
      <Tooltip text={`Keys inside the report: ${NEXT_KEY} next, ${PREVIOUS_KEY} previous`}>
        <Button variant="quiet" aria-keyshortcuts={NEXT_KEY} onClick={() => walk.go(1)}>
          {words}
        </Button>
      </Tooltip>
    );
  return (
    <span className="ml-1.5 flex items-center gap-1">
      <IconButton
        label={`Previous in doubt (${PREVIOUS_KEY})`}
        aria-keyshortcuts={PREVIOUS_KEY}
        icon={<ChevronUp size={16} />}
        onClick={() => walk.go(-1)}
      />
      <IconButton
        label={`Next in doubt (${NEXT_KEY})`}
        aria-keyshortcuts={NEXT_KEY}
        icon={<ChevronDown size={16} />}
        onClick={() => walk.go(1)}
      />
      <Place walk={walk} />
    </span>
  );
}

function Place({ walk }: { walk: Walk }) {
  return (
    <span className="px-2 text-meta text-muted tabular">
      {walk.index + 1} of {walk.stops.length}
    </span>
  );
}

/** The same under the card of the place one stands at, in words. */
export function WalkSteps({
  walk,
  spoken,
}: {
  walk: Walk;
  /** Says its place aloud: inside a sheet, where nothing outside is heard. */
  spoken: boolean;
}) {
  return (
    <span className="flex items-center">
      <Button variant="quiet" aria-keyshortcuts={PREVIOUS_KEY} onClick={() => walk.go(-1)}>
        Previous
      </Button>
      <Button variant="quiet" aria-keyshortcuts={NEXT_KEY} onClick={() => walk.go(1)}>
        Next
      </Button>
      <span className="ml-auto">
        <Place walk={walk} />
      </span>
      {spoken ? (
        <span role="status" className="unseen">
          {walk.said}
        </span>
      ) : null}
    </span>
  );
}

function UncitedToggle({ report, walk }: { report: Report; walk: Walk }) {
  const number = report.uncited.length;
  if (number === 0) return null;
  return (
    <Button
      variant="quiet"
      onClick={walk.toggleUncited}
      className={walk.uncitedShown ? "bg-accent-soft" : ""}
    >
      {/* On the phone it stands beside the way through what is in doubt. */}
      <span>
        {walk.uncitedShown ? "Hide" : "Show"} {number}
        <span className="max-md:unseen"> {number === 1 ? "sentence" : "sentences"}</span> without a source
      </span>
    </Button>
  );
}
