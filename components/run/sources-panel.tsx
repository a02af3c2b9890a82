"use client";

import { sourceHref, useOpenSource } from "@/components/report/open-source";
import { readEarlier } from "@/components/report/source-facts";
import { When } from "@/components/report/when";
import { LetterTile } from "@/components/ui/letter-tile";
import type { RunState } from "@/lib/runs/run-state";
import { isTerminal } from "@/lib/runs/state";
import { LeaveOut, LeftOutSites } from "./leave-out";
import { startOf } from "./run-clock";
import { type SourceEntry, sourceFacts, sourceGroups } from "./source-groups";
import { publishedWords } from "./words";

/** All sources of a run, in three groups with their counts. */
export function SourcesPanel({ state }: { state: RunState }) {
  const groups = sourceGroups(state).filter(({ entries }) => entries.length > 0);
  return (
    <section aria-label="Sources" className="text-body">
      <h2 className="text-meta font-semibold">
        Sources <span className="font-normal text-muted tabular">{state.sources.length || null}</span>
      </h2>
      <LeftOutSites banned={state.bannedHosts} />
      {groups.length === 0 ? (
        <p className="min-h-16 py-3 text-muted">
          {isTerminal(state.status) ? "This run found no sources." : "The first search fills this list."}
        </p>
      ) : null}
      {groups.map(({ name, entries }) => (
        <div key={name} className="mt-3">
          <h3 className="text-meta text-muted">
            {name} <span className="tabular">{entries.length}</span>
          </h3>
          <ul>
            {entries.map((entry) => (
              <Entry key={entry.source.id} entry={entry} since={startOf(state)} banned={state.bannedHosts} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Entry({
  entry,
  since,
  banned,
}: {
  entry: SourceEntry;
  since: number | null;
  banned: readonly string[];
}) {
  const open = useOpenSource();
  const { source } = entry;
  return (
    <li className="group/source relative">
      <a
        href={sourceHref({ sourceId: source.id })}
        onClick={(event) => open(event, { sourceId: source.id })}
        className="focus-inset -mx-2 flex min-h-16 gap-3 rounded-control px-2 py-2 no-underline hover:bg-hover"
      >
        <span className="w-5 shrink-0 text-right text-meta leading-5 text-muted tabular">
          {source.number}
        </span>
        <LetterTile host={source.host} />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 wrap-anywhere">{source.title || source.url}</span>
          <span className="block text-meta wrap-anywhere text-muted">
            {source.host}
            {source.publishedAt ? ` · ${publishedWords(source.publishedAt)}` : null}
          </span>
          <span className="block text-meta wrap-anywhere text-muted">{sourceFacts(entry, banned)}</span>
          {source.readAt && readEarlier(source, since) ? (
            <span className="block text-meta text-muted">
              read on <When at={source.readAt} time={false} /> in earlier research
            </span>
          ) : null}
        </span>
      </a>
      <LeaveOut source={source} banned={banned} />
    </li>
  );
}
