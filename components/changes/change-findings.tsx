"use client";

import { ArrowRight, ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { passageAt } from "@/components/report/source-reader/open-source";
import { Piece } from "@/components/report/versions/difference-table";
import { useWords } from "@/components/ui/words";
import type {
  ChangeFinding,
  ChangePlace,
  ChangeSide,
  ChangeValue,
  SourceChange,
} from "@/lib/changes/changes-schema";
import type { DifferencePiece } from "@/lib/reports/difference";

type Titles = ReadonlyMap<string, SourceChange>;

/** A heading with the number of what follows. */
export function ChangeSection({
  id,
  heading,
  count,
  children,
}: {
  id: string;
  heading: string;
  count: number;
  children: ReactNode;
}) {
  const t = useWords();
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="border-b border-line pb-2 text-heading font-semibold">
        {heading} <span className="font-normal text-muted tabular">{t("changes.count", { count })}</span>
      </h2>
      {children}
    </section>
  );
}

function Values({ values }: { values: readonly ChangeValue[] }) {
  const t = useWords();
  const shown = values.filter(({ what }) => what !== "meaning");
  if (shown.length === 0) return <p className="text-body font-medium">{t("changes.opposite")}</p>;
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 text-body font-semibold tabular">
      {shown.map(({ before, after }) => (
        <span key={`${before} ${after}`} className="inline-flex min-w-0 items-center gap-1.5">
          <span className="unseen">{t("changes.values", { before, after })}</span>
          <span aria-hidden="true" className="min-w-0 text-muted wrap-anywhere">
            {before}
          </span>
          <ArrowRight size={14} aria-hidden="true" className="shrink-0 text-muted" />
          <span aria-hidden="true" className="min-w-0 wrap-anywhere">
            {after}
          </span>
        </span>
      ))}
    </p>
  );
}

/** The reader at a passage, in the version of the page that has it. */
function passageHref({ sourceId, pageId, start, end }: ChangePlace): string {
  const query = new URLSearchParams({ page: pageId, at: passageAt({ start, end }) });
  return `/sources/${encodeURIComponent(sourceId)}?${query}`;
}

/** The passages on which a statement rests; each opens in the reader. */
function ChangePlaces({ side, titles }: { side: ChangeSide; titles: ReadonlyMap<string, SourceChange> }) {
  const t = useWords();
  if (side.places.length === 0) return <p className="mt-2 text-meta text-muted">{t("changes.noPassage")}</p>;
  return (
    <ul className="mt-2 space-y-1.5">
      {side.places.map((place) => {
        const title = titles.get(place.sourceId)?.title ?? "";
        return (
          <li key={`${place.sourceId} ${place.start}`}>
            <Link
              href={passageHref(place)}
              aria-label={t("changes.passage", { number: place.number, title })}
              className="group/place -mx-2 flex gap-2 rounded-control px-2 py-1.5 text-meta text-muted hover:bg-hover hover:text-ink"
            >
              <span className="shrink-0 font-medium text-accent tabular">{`[${place.number}]`}</span>
              <span className="min-w-0">
                <q className="line-clamp-2 wrap-anywhere">{place.text.replace(/\s+/g, " ")}</q>
                {title === "" ? null : <bdi className="mt-0.5 block truncate text-fine">{title}</bdi>}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** The text cut at the values that differ, each marked once, in the order of the text. */
function piecesOf(text: string, values: readonly ChangeValue[], side: "before" | "after"): DifferencePiece[] {
  const kind = side === "before" ? "removed" : "added";
  const marked = values
    .filter(({ what }) => what !== "meaning")
    .map((value) => ({ at: text.indexOf(value[side]), length: value[side].length }))
    .filter(({ at, length }) => at >= 0 && length > 0)
    .sort((a, b) => a.at - b.at);
  const pieces: DifferencePiece[] = [];
  let done = 0;
  for (const { at, length } of marked) {
    if (at < done) continue;
    if (at > done) pieces.push({ kind: "same", text: text.slice(done, at) });
    pieces.push({ kind, text: text.slice(at, at + length) });
    done = at + length;
  }
  if (done < text.length) pieces.push({ kind: "same", text: text.slice(done) });
  return pieces;
}

/** A statement in which the values that differ are marked. */
function MarkedStatement({
  text,
  values,
  side,
}: {
  text: string;
  values: readonly ChangeValue[];
  side: "before" | "after";
}) {
  return (
    <p className="font-serif text-reader text-pretty wrap-anywhere">
      {piecesOf(text, values, side).map((piece, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a statement keep their order.
        <Piece key={place} piece={piece} />
      ))}
    </p>
  );
}

function Side({
  side,
  which,
  values,
  titles,
}: {
  side: ChangeSide | null;
  which: "before" | "after";
  values: readonly ChangeValue[];
  titles: Titles;
}) {
  const t = useWords();
  if (!side) return <div />;
  return (
    <div className="min-w-0">
      <p className="text-fine font-medium text-muted">{t(`changes.${which}`)}</p>
      <MarkedStatement text={side.text} values={values} side={which} />
      {side.said === "page" ? <p className="mt-1 text-fine text-muted">{t("changes.fromPage")}</p> : null}
      <ChangePlaces side={side} titles={titles} />
    </div>
  );
}

/** Findings that changed: the values, and both sides with their passages. */
export function ChangedFindings({
  findings,
  titles,
}: {
  findings: readonly ChangeFinding[];
  titles: Titles;
}) {
  return (
    <ul className="divide-y divide-line">
      {findings.map(({ before, after, values }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the findings keep their order.
        <li key={place} className="py-4">
          <Values values={values} />
          <div className="mt-2 grid gap-x-10 gap-y-3 wide:grid-cols-2">
            <Side side={before} which="before" values={values} titles={titles} />
            <Side side={after} which="after" values={values} titles={titles} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Findings of one report alone. */
export function LoneFindings({ findings, titles }: { findings: readonly ChangeFinding[]; titles: Titles }) {
  const t = useWords();
  return (
    <ul className="divide-y divide-line">
      {findings.map(({ before, after, why }, place) => {
        const side = after ?? before;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the findings keep their order.
          <li key={place} className="max-w-column py-4">
            {side ? <MarkedStatement text={side.text} values={[]} side="after" /> : null}
            {why ? (
              <p className="mt-1 text-meta text-muted first-letter:uppercase">{t(`changes.why.${why}`)}</p>
            ) : null}
            {side ? <ChangePlaces side={side} titles={titles} /> : null}
          </li>
        );
      })}
    </ul>
  );
}

/** Findings that are the same, folded. */
export function UnchangedFindings({
  findings,
  titles,
}: {
  findings: readonly ChangeFinding[];
  titles: Titles;
}) {
  const t = useWords();
  const only = ({ before, after }: ChangeFinding) =>
    after?.said !== "report"
      ? t("changes.onlyBefore")
      : before?.said !== "report"
        ? t("changes.onlyAfter")
        : null;
  return (
    <details className="group/fold mt-8 border-t border-line pt-2">
      <summary className="focus-inset flex min-h-10 items-center gap-2 rounded-control text-heading font-semibold hover:bg-hover">
        <ChevronRight
          size={14}
          aria-hidden="true"
          className="shrink-0 text-muted transition-transform group-open/fold:rotate-90"
        />
        {t("changes.unchanged")}
        <span className="font-normal text-muted tabular">
          {t("changes.count", { count: findings.length })}
        </span>
      </summary>
      <ul className="divide-y divide-line">
        {findings.map((finding, place) => {
          const side = finding.after?.said === "report" ? finding.after : (finding.before ?? finding.after);
          const note = only(finding);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the findings keep their order.
            <li key={place} className="max-w-column py-3 text-muted">
              {side ? <MarkedStatement text={side.text} values={[]} side="after" /> : null}
              {note ? <p className="mt-0.5 text-fine">{note}</p> : null}
              {side ? <ChangePlaces side={side} titles={titles} /> : null}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
