"use client";

import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from "react";
import { useRegionName } from "@/components/report/region-name";
import { classNames } from "@/components/ui/class-names";
import { useWords } from "@/components/ui/words";
import { type ResearchMap as Derived, type MapState, researchMap } from "@/lib/map/research-map";
import { type MapFinding, mapFindings } from "@/lib/map/research-map-findings";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/run-status";
import { litWith, mapLayout, QUESTION } from "./map-layout";
import { MapLegend } from "./map-legend";
import { MapList } from "./map-list";
import type { NodeHandling } from "./map-node";
import { MapPicture } from "./map-picture";
import { MapTables } from "./map-tables";
import { mapTargets } from "./map-targets";
import {
  findingWords,
  originWords,
  questionWords,
  sectionWords,
  sourceWords,
  summaryWords,
} from "./map-words";
import { ViewHead } from "./view-head";

/** The map of a run's state; text deltas do not change it. */
function useMap(state: MapState): Derived {
  const { id, kind, question, report, sources, searches, calls, steers, clarifications, branch } = state;
  const { answer, answerCheck } = state;
  return useMemo(() => {
    const said = { report, answer, answerCheck };
    const found = { sources, searches, calls, steers, clarifications, branch };
    return researchMap({ id, kind, question, ...said, ...found });
  }, [
    id,
    kind,
    question,
    report,
    answer,
    answerCheck,
    sources,
    searches,
    calls,
    steers,
    clarifications,
    branch,
  ]);
}

const MOST_FINDINGS = 5;

/** How a run arrived at its report: question, searches, sources, sections. As a picture or as tables. */
export function ResearchMap({ state, headingPrefix = "" }: { state: RunState; headingPrefix?: string }) {
  const t = useWords();
  const name = useRegionName(t("map.map"));
  const map = useMap(state);
  const { id: runId, report } = state;
  const targets = useMemo(
    () => mapTargets(map, { report, runId, prefix: headingPrefix }),
    [map, report, runId, headingPrefix],
  );
  const findings = useMemo(() => mapFindings(map).slice(0, MOST_FINDINGS), [map]);
  const [asTable, setAsTable] = useState(false);
  const [picked, setPicked] = useState<MapFinding | null>(null);
  if (map.origins.length + map.sources.length + map.sections.length === 0)
    return (
      <section aria-label={name} className="py-4">
        <p className="text-meta text-muted">
          {t(isTerminal(state.status) ? "map.nothingEver" : "map.nothingYet")}
        </p>
      </section>
    );
  return (
    <section aria-label={name} className="@container pt-2 pb-6">
      <ViewHead
        says={summaryWords(t, map)}
        other={t(asTable ? "map.showPicture" : "map.showTable")}
        onOther={() => setAsTable(!asTable)}
      />
      {map.reported ? (
        <Findings findings={findings} picked={picked} onPick={asTable ? null : setPicked} />
      ) : null}
      <div className="mt-4">
        {asTable ? (
          <MapTables map={map} targets={targets} />
        ) : (
          <>
            <div className="@max-[38rem]:hidden">
              <Picture map={map} targets={targets} picked={picked?.nodes ?? []} />
            </div>
            <div className="@min-[38rem]:hidden">
              <MapList map={map} targets={targets} />
            </div>
            <MapLegend map={map} />
          </>
        )}
      </div>
    </section>
  );
}

/** The main findings. In the picture, each can be highlighted. */
function Findings({
  findings,
  picked,
  onPick,
}: {
  findings: readonly MapFinding[];
  picked: MapFinding | null;
  onPick: ((finding: MapFinding | null) => void) | null;
}) {
  const t = useWords();
  if (findings.length === 0) return null;
  return (
    <ul aria-label={t("map.found")} className="mt-1 space-y-0.5 text-body">
      {findings.map((finding) => (
        <li key={finding.kind} className="wrap-anywhere">
          {onPick ? (
            <>
              <button
                type="button"
                aria-pressed={picked === finding}
                onClick={() => onPick(picked === finding ? null : finding)}
                className={classNames(
                  "focus-inset -mx-2 min-h-6 rounded-control px-2 py-0.5 text-left hover:bg-hover pointer-coarse:min-h-11 @max-[38rem]:hidden",
                  picked === finding && "bg-hover",
                )}
              >
                {findingWords(t, finding)}
              </button>
              <span className="@min-[38rem]:hidden">{findingWords(t, finding)}</span>
            </>
          ) : (
            findingWords(t, finding)
          )}
        </li>
      ))}
    </ul>
  );
}

/** The description of a node; null for a node that no longer exists. */
function wordsOf(t: ReturnType<typeof useWords>, map: Derived, id: string): string | null {
  if (id === QUESTION) return questionWords(t, map);
  const origin = map.origins.find((known) => known.id === id);
  if (origin) return originWords(t, origin, map.reported);
  const source = map.sources.find((known) => known.id === id);
  if (source) return sourceWords(t, source, map);
  const section = map.sections.find((known) => known.id === id);
  return section ? sectionWords(t, section, map) : null;
}

function Picture({
  map,
  targets,
  picked,
}: {
  map: Derived;
  targets: ReadonlyMap<string, string>;
  picked: readonly string[];
}) {
  const t = useWords();
  const place = useRef<HTMLDivElement>(null);
  const byTouch = useRef(false);
  const [hovered, setHovered] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [tapped, setTapped] = useState<string | null>(null);
  const looked = hovered ?? focused ?? tapped;
  const lit = useMemo(() => litWith(map, looked === null ? picked : [looked]), [map, looked, picked]);
  const { boxes, sources } = useMemo(() => mapLayout(map), [map]);
  const columns = [
    [QUESTION],
    map.origins.map(({ id }) => id),
    sources.map(({ id }) => id),
    map.sections.map(({ id }) => id),
  ];
  const middle = (id: string) => (boxes.get(id)?.y ?? 0) + (boxes.get(id)?.height ?? 0) / 2;
  const keys = useMapKeys(place, columns, (id, column) =>
    column.toSorted((a, b) => Math.abs(middle(a) - middle(id)) - Math.abs(middle(b) - middle(id))).at(0),
  );
  const handling: NodeHandling = {
    tabIndex: keys.tabIndex,
    onKeyDown: keys.onKeyDown,
    onLook: setHovered,
    onReach: (id) => {
      setFocused(id);
      if (id !== null) keys.reached(id);
    },
    holds: (id) => {
      if (!byTouch.current || tapped === id) return false;
      setTapped(id);
      return true;
    },
    isLit: (id) => (lit === null ? null : lit.nodes.has(id)),
  };
  return (
    <div ref={place} onPointerDownCapture={({ pointerType }) => (byTouch.current = pointerType === "touch")}>
      {/* Screen readers hear it as the description of the node. */}
      <p
        aria-hidden="true"
        className="sticky top-11 z-10 -mx-2 mb-2 line-clamp-2 min-h-12 bg-ground px-2 py-1 text-meta wrap-anywhere"
      >
        {(looked === null ? null : wordsOf(t, map, looked)) ?? (
          <span className="text-faint">{t("map.pointAt")}</span>
        )}
      </p>
      <p className="unseen">{t("map.arrowsMap")}</p>
      <MapPicture map={map} lit={lit} looked={looked} targets={targets} handling={handling} />
    </div>
  );
}

/** Nodes by column, top to bottom. */
type Columns = readonly (readonly string[])[];

/**
 * One tab stop per column; arrow keys move within it and to the nearest node of the next column, which
 * `nearest` finds.
 */
function useMapKeys(
  place: RefObject<HTMLElement | null>,
  columns: Columns,
  nearest: (id: string, column: readonly string[]) => string | undefined,
) {
  const [stops, setStops] = useState<Record<number, string>>({});
  const columnOf = (id: string) => columns.findIndex((column) => column.includes(id));
  const stopOf = (column: number) => {
    const ids = columns[column] ?? [];
    const kept = stops[column];
    return kept !== undefined && ids.includes(kept) ? kept : ids[0];
  };
  const next = (id: string, key: string): string | undefined => {
    const at = columnOf(id);
    const column = columns[at] ?? [];
    const index = column.indexOf(id);
    if (key === "ArrowDown") return column[index + 1];
    if (key === "ArrowUp") return column[index - 1];
    if (key === "Home") return column[0];
    if (key === "End") return column.at(-1);
    const side = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    for (let to = at + side; side !== 0 && columns[to]; to += side) {
      const found = nearest(id, columns[to] ?? []);
      if (found) return found;
    }
    return undefined;
  };
  return {
    tabIndex: (id: string) => (stopOf(columnOf(id)) === id ? 0 : -1),
    reached: (id: string) => setStops((known) => ({ ...known, [columnOf(id)]: id })),
    onKeyDown: (event: KeyboardEvent, id: string) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
      const found = next(id, event.key);
      if (found === undefined) return;
      event.preventDefault();
      place.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(found)}"]`)?.focus();
    },
  };
}
