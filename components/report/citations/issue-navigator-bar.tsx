"use client";

import { partOf } from "@/components/report/text/text-part";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import { IssuePosition } from "./doubt-line";
import { stopKey, uncitedKey } from "./issue-navigator";
import { type IssueNavigator, NEXT_KEY, PREVIOUS_KEY } from "./use-issue-navigator";

/** Under the card of the place one stands at: the way on. */
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
  // A single place leads nowhere.
  if (walk.stops.length < 2) return spoken;
  return (
    <div className="border-t border-line px-2 py-1">
      <WalkSteps walk={walk} />
      {spoken}
    </div>
  );
}

/** Says the place aloud: inside a sheet, where nothing outside is heard. */
function Spoken({ words }: { words: string }) {
  return (
    <span role="status" className="unseen">
      {words}
    </span>
  );
}

/** The same as beside the first step, in words. */
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
