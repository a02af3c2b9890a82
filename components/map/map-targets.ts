// Link targets of the map's nodes: a search links to its row, a source to its passage, a section to its
// heading.

import { sourceHref } from "@/components/report/source-reader/open-source";
import { headingsOf } from "@/components/report/text/headings";
import { growBlocks, NO_BLOCKS } from "@/components/report/text/markdown/parse";
import { callAnchor, runAnchor } from "@/components/ui/anchors";
import { callPlace } from "@/components/ui/named-place";
import type { MapSource, ResearchMap } from "@/lib/map/research-map";
import type { Report } from "@/lib/run-log/run-state";
import { QUESTION } from "./map-layout";

/**
 * Addresses by node; nodes without a target are omitted. `prefix`: the prefix of the report's heading ids.
 */
export function mapTargets(
  map: ResearchMap,
  { report, runId, prefix }: { report: Report | null; runId: string; prefix: string },
): ReadonlyMap<string, string> {
  const targets = new Map([[QUESTION, `#${runAnchor(runId)}`]]);
  for (const origin of map.origins)
    if (origin.kind === "search") targets.set(origin.id, `#${callAnchor(callPlace(runId, origin.callId))}`);
  for (const source of map.sources) {
    const href = targetOf(source);
    if (href) targets.set(source.id, href);
  }
  const headings = report ? headingsOf(growBlocks(NO_BLOCKS, report.content), prefix) : [];
  const ids = new Map(headings.map(({ start, id }) => [start, id]));
  for (const { id, heading, start, citationId } of map.sections) {
    const named = heading === null ? undefined : ids.get(start);
    // A section without a heading links to its first citation.
    if (named) targets.set(id, `#${named}`);
    else if (citationId) targets.set(id, `#c-${citationId}`);
  }
  return targets;
}

function targetOf({ sourceId, citationId }: MapSource): string | null {
  if (sourceId === null) return citationId ? `#c-${citationId}` : null;
  return sourceHref({ sourceId, ...(citationId ? { citationId } : {}) });
}
