"use client";

import { type KeyboardEvent, useRef, useState } from "react";
import { useRegionName } from "@/components/report/region-name";
import { classNames } from "@/components/ui/class-names";
import { useWords } from "@/components/ui/words";
import type { Words } from "@/lib/i18n/translate";
import { timeStrip } from "@/lib/map/time-strip";
import type { RunState } from "@/lib/run-log/run-state";
import { StripFoot, StripLegend } from "./strip-foot";
import { type PieceHandling, StripLanes } from "./strip-lanes";
import { StripTables } from "./strip-tables";
import { type Piece, piecesOf, pieceWords, stripSummary } from "./strip-words";
import { ViewHead } from "./view-head";

/** How a run spent its time, as a strip or as tables. `now` is server time and moves only the right edge. */
export function TimeStrip({ state, now }: { state: RunState; now: number }) {
  const t = useWords();
  const name = useRegionName(t("map.time"));
  const [asTable, setAsTable] = useState(false);
  const strip = timeStrip(state, now);
  if (strip.model.length + strip.calls.length + strip.waits.length === 0)
    return (
      <section aria-label={name} className="py-4">
        <p className="text-meta text-muted">{t(strip.live ? "map.strip.empty" : "map.strip.none")}</p>
      </section>
    );
  return (
    <section aria-label={name} className="@container pt-2 pb-6">
      <ViewHead
        says={stripSummary(t, strip)}
        other={t(asTable ? "map.showStrip" : "map.showTable")}
        onOther={() => setAsTable(!asTable)}
      />
      {strip.kept > 0 ? (
        <p className="text-meta text-muted">{t("map.strip.kept", { count: strip.kept })}</p>
      ) : null}
      <div className="mt-3">
        {asTable ? (
          <StripTables strip={strip} runId={state.id} start={state.createdAt} />
        ) : (
          <Strip state={state} pieces={piecesOf(strip)} strip={strip} />
        )}
      </div>
    </section>
  );
}

function Strip({
  state,
  pieces,
  strip,
}: {
  state: RunState;
  pieces: Piece[];
  strip: ReturnType<typeof timeStrip>;
}) {
  const t = useWords();
  const place = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [stop, setStop] = useState<string | null>(null);
  const looked = hovered ?? focused;
  const shown = pieces.find(({ segment }) => segment.id === looked);
  const ids = pieces.map(({ segment }) => segment.id);
  const reachable = stop !== null && ids.includes(stop) ? stop : ids[0];
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    const at = ids.indexOf(id);
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: ids.length - 1 }[event.key];
    const next = target === undefined ? undefined : ids[target];
    if (next === undefined) return;
    event.preventDefault();
    place.current?.querySelector<HTMLElement>(`[data-piece="${CSS.escape(next)}"]`)?.focus();
  };
  const handling: PieceHandling = {
    looked,
    tabIndex: (id) => (id === reachable ? 0 : -1),
    words: (piece) => pieceWords(t, piece, state.createdAt),
    onLook: setHovered,
    onReach: (id) => {
      setFocused(id);
      if (id !== null) setStop(id);
    },
    onKeyDown,
  };
  return (
    <>
      {/* Screen readers hear it as the name of the segment. */}
      <p
        aria-hidden="true"
        className="mb-1 line-clamp-2 min-h-12 text-meta wrap-anywhere @max-[38rem]:line-clamp-3 @max-[38rem]:min-h-16"
      >
        {shown ? (
          pieceWords(t, shown, state.createdAt)
        ) : (
          <span className="text-faint">{t("map.strip.pointAt")}</span>
        )}
      </p>
      <p className="unseen">{t("map.arrowsStrip")}</p>
      <div ref={place} className="grid grid-cols-[4.5rem_1fr] @max-[38rem]:grid-cols-1">
        <Names lanes={strip.laneNames} mostTokens={strip.mostTokens} />
        <div className="min-w-0">
          <StripLanes strip={strip} pieces={pieces} runId={state.id} handling={handling} />
          <StripFoot strip={strip} />
        </div>
      </div>
      <StripLegend strip={strip} />
    </>
  );
}

/** Lane names at the height of the lanes; on narrow screens the legend contains them. */
function Names({ lanes, mostTokens }: { lanes: (string | null)[]; mostTokens: number }) {
  const t = useWords();
  return (
    <div aria-hidden="true" className="pt-5 text-fine text-muted @max-[38rem]:hidden">
      <p className="h-4 pointer-coarse:h-6">{t("map.strip.model")}</p>
      {lanes.map((lane, index) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: lanes are known by their place.
          key={index}
          className={classNames("truncate pr-2 h-4 pointer-coarse:h-6", index === 0 ? "mt-3" : "mt-1")}
        >
          {lane === lanes[index - 1] ? "" : (lane ?? (index === 0 ? t("map.strip.calls") : ""))}
        </p>
      ))}
      <p className="mt-3 flex h-8 flex-col justify-end whitespace-nowrap">
        <span>{t("map.strip.tokens")}</span>
        <span className="text-faint tabular">
          {t("map.strip.most", { most: shortTokens(t, mostTokens) })}
        </span>
      </p>
    </div>
  );
}

/** A number of tokens without the unit, which is shown beside it. */
function shortTokens(t: Words, number: number): string {
  return number < 1000 ? t.number(number) : t("ui.thousands", { count: Math.round(number / 1000) });
}
