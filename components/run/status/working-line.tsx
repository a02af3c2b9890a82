"use client";

import { type ReactNode, startTransition, useEffect } from "react";
import { useEstimate } from "@/components/composer/use-estimate";
import { RunButtons } from "@/components/run/controls/run-buttons";
import { classNames } from "@/components/ui/class-names";
import { StatusMark } from "@/components/ui/status-mark";
import { useWords } from "@/components/ui/words";
import type { Connection } from "@/lib/client/follow-run";
import type { Notice } from "@/lib/http/responses";
import type { RunState } from "@/lib/run-log/run-state";
import { isEarly } from "./meter";
import { isPaused } from "./run-position";
import { spokenState, statusLine } from "./status-line";

/** The content of a run's status bar while it is active, with the buttons to end it. */
export function WorkingLine({
  state,
  notice,
  now,
  heardAt,
  connection,
  away,
  read,
  onSay,
}: {
  state: RunState;
  notice: Notice;
  now: number;
  heardAt: number;
  connection: Connection;
  /** The news since the person was away, until it is read. */
  away: string | null;
  /** The button that dismisses the news. */
  read: ReactNode;
  onSay: (words: string) => void;
}) {
  const t = useWords();
  // Once its own steps say how fast it is, nothing is asked any more.
  const { kind, agent, scope } = state;
  const similar = useEstimate(kind === "research" && isEarly(state) ? { agent, scope } : null);
  const usual = similar && similar.seconds[1] * 1000;
  const lost = connection === "reconnecting";
  const line = statusLine(t, { state, notice, now, heardAt, usual, lost });
  const spoken = spokenState(t, state, notice);
  // A transition, so that parts that are not hydrated yet are not rendered again.
  useEffect(() => startTransition(() => onSay(spoken)), [onSay, spoken]);
  const counted = line.counts.length > 0;
  const { text, narrow = text } = line;
  return (
    <>
      {line.mark === "running" ? null : <StatusMark state={line.mark} label={null} />}
      {/* On the phone the height is that of two lines: a second line of text takes the place of the counts. */}
      <div className={classNames("min-w-0 flex-1 tabular", counted && "max-md:h-10 max-md:overflow-hidden")}>
        <p
          className={classNames(
            "text-body font-medium",
            counted ? "max-md:line-clamp-2 md:truncate" : "line-clamp-2",
          )}
        >
          {lost ? t("run.status.lost") : <Doing wide={text} narrow={narrow} />}
        </p>
        {counted && away ? <p className="truncate text-meta text-muted max-md:hidden">{away}</p> : null}
        {counted && !away ? <Counts parts={line.counts} className="max-md:hidden" /> : null}
        {counted && !away ? <Counts parts={line.brief} className="md:hidden" /> : null}
      </div>
      {read}
      <RunButtons state={state} paused={isPaused({ state, notice })} />
    </>
  );
}

/** The activity in the words that fit; where the narrow ones begin the wide ones, nothing is repeated. */
function Doing({ wide, narrow }: { wide: string; narrow: string }) {
  if (wide === narrow) return wide;
  const begins = wide.startsWith(narrow) ? narrow.length : 0;
  return (
    <>
      {wide.slice(0, begins)}
      <span className="max-md:hidden">{wide.slice(begins)}</span>
      {begins > 0 ? null : <span className="md:hidden">{narrow}</span>}
    </>
  );
}

/** One line; counts that do not fit are hidden entirely, starting with the last. */
function Counts({ parts, className }: { parts: string[]; className: string }) {
  return (
    <p className={classNames("flex h-5 flex-wrap gap-x-1 overflow-hidden text-meta text-muted", className)}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has no name but its place.
        <span key={index} className="max-w-full truncate">
          {index > 0 ? "· " : ""}
          {part}
        </span>
      ))}
    </p>
  );
}
