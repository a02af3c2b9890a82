"use client";

import { Ellipsis } from "lucide-react";
import { lazy, memo, type ReactNode, Suspense, useState } from "react";
import { citedWords, readEarlier } from "@/components/report/citations/source-facts";
import { SourceMarks } from "@/components/report/citations/source-marks";
import { sourceHref, useOpenSource } from "@/components/report/source-reader/open-source";
import { classNames } from "@/components/ui/class-names";
import { FactLine } from "@/components/ui/fact-line";
import { publishedWords } from "@/components/ui/figures";
import { LetterTile } from "@/components/ui/letter-tile";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import { phrase } from "@/lib/i18n/phrase";
import type { Source } from "@/lib/run-log/run-state";
import { leftOutWords } from "./left-out";
import type { SourceWishes } from "./left-out-next";
import { type GroupName, readingFact } from "./source-groups";

// Loaded only when the actions of a source are opened.
const RowActions = lazy(() =>
  import("./sources-panel-actions").then((module) => ({ default: module.RowActions })),
);

const FACT = "text-fine text-muted";

/**
 * What all rows of a list share. Must be stable, so that a new source does not render the other rows again.
 */
export type RowSetting = {
  /** When the research began; null when that says nothing about its sources. */
  since: number | null;
  /** Numbers of the sources that another research had already stored. */
  earlier: ReadonlySet<number>;
  /** Sites excluded from the run. */
  banned: readonly string[];
  wishes: SourceWishes;
  onWish: (list: keyof SourceWishes, item: string) => void;
};

export function GroupHeading({ name, count }: { name: GroupName; count: number }) {
  const t = useWords();
  return (
    <h3 className="pt-3 text-meta text-muted">
      {t(`thread.sources.groups.${name}`)} <span className="tabular">{t.number(count)}</span>
    </h3>
  );
}

/** A source: number, title on up to two lines, host and date, and how it was used. */
export const SourceEntryRow = memo(function SourceEntryRow({
  source,
  cited,
  doubtful,
  named,
  tabbable = true,
  setting,
}: {
  source: Source;
  cited: number;
  doubtful: number;
  /** True for the source in the URL fragment. */
  named: boolean;
  tabbable?: boolean;
  setting: RowSetting;
}) {
  const t = useWords();
  const open = useOpenSource();
  const [opened, setOpened] = useState(false);
  const { since, banned, wishes } = setting;
  // A day is not broken across lines.
  const published = source.publishedAt
    ? publishedWords(t, source.publishedAt).replaceAll(" ", "\u00a0")
    : null;
  // These facts change during a run, so they have a line of their own: rows below must not move.
  const use: ReactNode[] = [
    source.status === "read" && readEarlier(source, since) ? (
      <EarlierText key="read" source={source} />
    ) : (
      readingFact(t, source, setting)
    ),
    citedWords(t, { cited, doubtful }),
  ];
  return (
    <div className="group/source relative">
      <a
        href={sourceHref({ sourceId: source.id })}
        onClick={(event) => open(event, { sourceId: source.id })}
        aria-current={named ? "location" : undefined}
        tabIndex={tabbable ? undefined : -1}
        data-source-link=""
        className={classNames(
          "focus-inset -mx-2 flex min-h-16 gap-2 rounded-control px-2 py-1 pr-9 no-underline hover:bg-hover pointer-coarse:pr-11",
          named && "bg-tint",
        )}
      >
        <span className="w-6 shrink-0 text-right text-meta leading-5 text-muted tabular">
          {source.number}
        </span>
        {/* Hidden in a narrow panel. */}
        <span className="shrink-0 side:max-full:hidden">
          <LetterTile host={source.host} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 wrap-anywhere">{source.title || source.url}</span>
          <SourceMarks source={source} />
          <FactLine className={FACT} facts={[phrase(t, source.host), published].filter(Boolean)} />
          <FactLine className={FACT} facts={use.filter(Boolean)} />
          <span className={classNames(FACT, "block wrap-anywhere empty:hidden")}>
            {leftOutWords(t, source, { banned, next: wishes.out })}
          </span>
        </span>
      </a>
      <MoreButton
        number={source.number}
        opened={opened}
        onToggle={() => setOpened(!opened)}
        tabbable={tabbable}
      />
      {opened ? (
        <Suspense>
          <RowActions source={source} setting={setting} onDone={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </div>
  );
});

/** "read 3 Nov 2026": a text that earlier research had read. Its length would not fit into the line with the citations. */
function EarlierText({ source }: { source: Source }) {
  const t = useWords();
  return t.rich("thread.sources.readEarlier", {
    when: () => <When key="when" at={source.readAt ?? 0} time={false} />,
  });
}

/** Visible on hover, on touch devices, and while open. */
function MoreButton({
  number,
  opened,
  onToggle,
  tabbable,
}: {
  number: number;
  opened: boolean;
  onToggle: () => void;
  tabbable: boolean;
}) {
  const t = useWords();
  const label = t("thread.sources.actions", { number });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-expanded={opened}
      tabIndex={tabbable ? undefined : -1}
      onClick={onToggle}
      className={classNames(
        "absolute top-1 -right-1 inline-flex size-8 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-ink focus-visible:opacity-100 pointer-coarse:size-11",
        !opened && "pointer-fine:opacity-0 pointer-fine:group-hover/source:opacity-100",
      )}
    >
      <Ellipsis size={16} aria-hidden="true" />
    </button>
  );
}
