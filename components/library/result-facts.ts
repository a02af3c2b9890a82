import { type Clock, dayAndTime, dayLabel } from "@/components/shell/thread-groups";
import { statusWord } from "@/components/ui/run-status";
import type { SearchResult } from "@/lib/http/responses";
import type { Words } from "@/lib/messages/translate";
import type { VerdictCounts } from "@/lib/runs/verdict";

const many = (count: number, word: string): string =>
  `${count.toLocaleString("en")} ${count === 1 ? word : `${word}s`}`;

/** "12 sources, 1 doubtful": what the reader should know before opening. */
export function reportSummary(sourcesCount: number, counts: VerdictCounts): string {
  const doubtful = counts.weak + counts.not_found + counts.unchecked;
  const all = doubtful + counts.supported;
  const sources = many(sourcesCount, "source");
  if (all > 0 && counts.unchecked === all) return `${sources}, citations not checked`;
  return doubtful > 0 ? `${sources}, ${doubtful.toLocaleString("en")} doubtful` : sources;
}

/** How often a source is cited and by which report. */
function citedBy({
  citedCount,
  citedBy: [first],
  citedByCount,
}: Extract<SearchResult, { kind: "source" }>): string {
  if (!first) return "Not cited";
  const others = citedByCount > 1 ? ` and ${many(citedByCount - 1, "other report")}` : "";
  return `Cited ${citedCount === 1 ? "once" : `${citedCount.toLocaleString("en")} times`} in “${first.title}”${others}`;
}

/** What stands below a result, in words: its kind first. */
export function resultFacts(t: Words, result: SearchResult, clock: Clock): string[] {
  switch (result.kind) {
    case "report":
      return ["Report", reportSummary(result.sourcesCount, result.counts), dayAndTime(t, result.at, clock)];
    case "thread":
      return ["Question", statusWord(t, result.status), dayAndTime(t, result.at, clock)];
    case "source":
      return [
        "Source",
        result.host,
        `${result.read ? "Read" : "Only seen,"} ${dayLabel(t, result.at, clock).replace(/^(?:Today|Yesterday)$/, (day) => day.toLowerCase())}`,
        citedBy(result),
      ];
    case "document":
      return ["Document", ...(result.heading ? [result.heading] : [])];
  }
}
