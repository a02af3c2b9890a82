"use client";

import { partOf } from "@/components/report/text/text-part";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import { IssuePosition } from "./doubt-line";
import { stopKey, uncitedKey } from "./issue-navigator";
import { type IssueNavigator, NEXT_KEY, PREVIOUS_KEY } from "./use-issue-navigator";

/** The controls below the card of the current issue. */
export function IssueNavigatorBar({
  walk,
  chip,
  as,
}: {
  walk: IssueNavigator;
  chip: HTMLElement;
  as: "card" | "sheet";
}) {
  const stop = walk.stops[walk.index];
  const here = chip.dataset.citation ?? uncitedKey(partOf(chip), chip.dataset.uncited ?? "");
  if (!stop || stopKey(stop) !== here) return null;
  const spoken = as === "sheet" ? <Spoken words={walk.said} /> : null;
  // With a single issue there is nowhere to go.
  if (walk.stops.length < 2) return spoken;
  return (
    <div className="border-t border-line px-2 py-1">
      <WalkSteps walk={walk} />
      {spoken}
    </div>
  );
}

/** Announces the position inside a modal sheet, where live regions outside are silent. */
function Spoken({ words }: { words: string }) {
  return (
    <span role="status" className="unseen">
      {words}
    </span>
  );
}

/** The controls of the report's summary line, with text labels. */
function WalkSteps({ walk }: { walk: IssueNavigator }) {
  const t = useWords();
  return (
    <span className="flex items-center">
      <Button variant="quiet" aria-keyshortcuts={PREVIOUS_KEY} onClick={() => walk.go(-1)}>
        {t("report.doubt.goPrevious")}
      </Button>
      <Button variant="quiet" aria-keyshortcuts={NEXT_KEY} onClick={() => walk.go(1)}>
        {t("report.doubt.goNext")}
      </Button>
      <span className="ml-auto">
        <IssuePosition walk={walk} />
      </span>
    </span>
  );
}
