"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { DifferenceTable } from "@/components/report/versions/difference-table";
import { RecheckChanges } from "@/components/report/versions/recheck-changes";
import { fieldLook } from "@/components/ui/field";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import { changesHref } from "@/lib/changes/changes-href";
import { lineOf } from "@/lib/changes/changes-line";
import type { ChangesResponse, SourceChange, ThreadReport } from "@/lib/changes/changes-schema";
import { phrase } from "@/lib/i18n/phrase";
import { ChangedFindings, ChangeSection, LoneFindings, UnchangedFindings } from "./change-findings";

const LINK =
  "inline-flex min-h-8 items-center text-accent underline underline-offset-3 pointer-coarse:min-h-11";

/** Selects the two reports; the page then loads what changed. */
function Picker({ reports, from, to }: { reports: readonly ThreadReport[]; from: string; to: string }) {
  const t = useWords();
  const router = useRouter();
  const pick = (label: string, value: string, onPick: (id: string) => void) => {
    const chosen = reports.find(({ id }) => id === value);
    return (
      <div className="flex min-w-0 basis-full flex-col gap-1">
        <label className="flex flex-col gap-1">
          <span className="text-meta font-medium">{label}</span>
          <select value={value} onChange={(event) => onPick(event.target.value)} className={fieldLook}>
            {reports.map(({ id, title, version, versions }, index) => (
              <option key={id} value={id}>
                {versions > 1
                  ? t("changes.reportVersion", { place: index + 1, title, version, versions })
                  : t("changes.report", { place: index + 1, title })}
              </option>
            ))}
          </select>
        </label>
        {chosen ? (
          <Link href={`/reports/${encodeURIComponent(chosen.id)}`} className={`${LINK} self-start text-meta`}>
            <When at={chosen.writtenAt} />
          </Link>
        ) : null}
      </div>
    );
  };
  return (
    <div className="mt-4 flex max-w-column flex-wrap gap-3 print:hidden">
      {pick(t("changes.since"), from, (id) => router.push(changesHref(to, id)))}
      {pick(t("changes.until"), to, (id) => router.push(changesHref(id, from)))}
    </div>
  );
}

/** The earlier of the two reports if both are versions of one; null otherwise. */
function versionBefore({ from, to, reports }: ChangesResponse): ThreadReport | null {
  const [one, other] = [from, to].map((id) => reports.find((report) => report.id === id));
  const isSame = one?.title === other?.title && one?.versions === other?.versions;
  return one && one !== other && one.versions > 1 && isSame ? one : null;
}

function Actions({ changes, before }: { changes: ChangesResponse; before: ThreadReport | null }) {
  const t = useWords();
  const { from, to } = changes;
  const file = (format: string) =>
    `/api/reports/${encodeURIComponent(to)}/changes?since=${encodeURIComponent(from)}&format=${format}`;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 text-meta text-muted print:hidden">
      <span className="inline-flex flex-wrap items-center gap-x-3">
        {t("changes.export")}
        {(["markdown", "html", "docx"] as const).map((format) => (
          <a key={format} href={file(format)} download className={LINK}>
            {t(`report.export.${format}`)}
          </a>
        ))}
      </span>
      {before ? (
        <Link
          href={`/reports/${encodeURIComponent(to)}/compare?with=${encodeURIComponent(from)}`}
          className={LINK}
        >
          {t("changes.versions")}
        </Link>
      ) : null}
    </p>
  );
}

/** The paragraphs in which two readings of a page differ, folded, with a link to the whole. */
function Difference({ source }: { source: SourceChange }) {
  const t = useWords();
  const { rows, moreRows, before, after, sourceId } = source;
  const query = new URLSearchParams({ page: before?.pageId ?? "", with: after?.pageId ?? "" });
  const whole = (
    <Link
      href={`/sources/${encodeURIComponent(sourceId)}?${query}`}
      className="inline-flex min-h-8 items-center text-meta text-accent underline underline-offset-3 pointer-coarse:min-h-11"
    >
      {t("changes.difference")}
    </Link>
  );
  if (rows.length === 0) return whole;
  return (
    <details className="group/rows">
      <summary className="focus-inset flex min-h-8 items-center gap-2 rounded-control text-meta text-muted hover:bg-hover hover:text-ink pointer-coarse:min-h-11">
        <ChevronRight
          size={14}
          aria-hidden="true"
          className="shrink-0 transition-transform group-open/rows:rotate-90"
        />
        {t("changes.showRows", { count: rows.length + moreRows })}
      </summary>
      <DifferenceTable
        rows={rows.map((pieces) => ({ kind: "changed", block: "paragraph", depth: 0, pieces }))}
      />
      {moreRows > 0 ? (
        <p className="text-meta text-muted">{t("changes.moreRows", { count: moreRows })}</p>
      ) : null}
      {whole}
    </details>
  );
}

function Source({ source }: { source: SourceChange }) {
  const t = useWords();
  const { kind, number, sourceId, title, url, after, error } = source;
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-muted tabular">{number}</span>
        <Link
          href={`/sources/${encodeURIComponent(sourceId)}`}
          className="min-w-0 text-accent underline underline-offset-3 wrap-anywhere"
        >
          <bdi>{title || url}</bdi>
        </Link>
        <span className="text-meta text-muted">{t(`changes.source.${kind}`)}</span>
        {after?.readAt ? (
          <span className="text-meta text-muted tabular">
            <When at={after.readAt} />
          </span>
        ) : null}
      </p>
      {error ? <p className="mt-0.5 text-meta text-muted wrap-anywhere">{phrase(t, error)}</p> : null}
      {kind === "changed" ? <Difference source={source} /> : null}
    </li>
  );
}

/** The sources that are new, changed or dead; those that are unchanged are counted. */
function ChangeSources({ sources }: { sources: readonly SourceChange[] }) {
  const t = useWords();
  const unchanged = sources.filter(({ kind }) => kind === "unchanged").length;
  const shown = sources.filter(({ kind }) => kind !== "unchanged");
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((source) => (
          <Source key={source.sourceId} source={source} />
        ))}
      </ul>
      {unchanged > 0 ? (
        <p className="py-3 text-meta text-muted tabular">
          {t("changes.sourcesUnchanged", { count: unchanged })}
        </p>
      ) : null}
    </>
  );
}

/** Shows the changes between two reports, beginning with the summary in one sentence. */
export function ChangesScreen({ changes }: { changes: ChangesResponse }) {
  const t = useWords();
  const { from, to, findings, sources, reports, complete } = changes;
  const of = (kind: (typeof findings)[number]["kind"]) => findings.filter((finding) => finding.kind === kind);
  const [changed, added, gone, unchanged] = [of("changed"), of("new"), of("gone"), of("unchanged")];
  const titles = new Map(sources.map((source) => [source.sourceId, source]));
  const moved = sources.filter(({ kind }) => kind !== "unchanged").length;
  const alone = from === to && reports.length < 2;
  const before = versionBefore(changes);
  const isSameText = before !== null && changes.isQuiet && moved === 0 && unchanged.length > 0;
  return (
    <article className="mx-auto w-full max-w-wide-column px-4 pt-6 pb-16 md:px-6 md:pt-8 full:max-w-[72rem]">
      <p className="text-meta text-muted">
        <Link href={`/reports/${encodeURIComponent(to)}`} className="text-ink underline underline-offset-3">
          {t("report.back")}
        </Link>
      </p>
      <h1 className="mt-2 text-page font-semibold tracking-title text-pretty">{t("changes.title")}</h1>
      {alone ? null : <Picker reports={reports} from={from} to={to} />}
      <p role="status" className="mt-4 max-w-column text-lead text-pretty">
        {alone
          ? t("changes.only")
          : isSameText
            ? t("changes.onlyVerdicts", { count: unchanged.length })
            : lineOf(t, changes)}
      </p>
      {isSameText ? <RecheckChanges id={to} before={{ id: from, number: before.version }} /> : null}
      {changes.words ? (
        <figure className="mt-3 max-w-column border-l-2 border-line pl-4">
          <p dir="auto" className="text-pretty wrap-anywhere">
            {changes.words.text}
          </p>
          <figcaption className="mt-1 text-meta text-muted">{t("changes.worded")}</figcaption>
        </figure>
      ) : null}
      {complete ? null : <p className="mt-2 text-meta text-muted">{t("changes.incomplete")}</p>}
      {alone ? null : <Actions changes={changes} before={before} />}
      {changed.length > 0 ? (
        <ChangeSection id="changed" heading={t("changes.changed")} count={changed.length}>
          <ChangedFindings findings={changed} titles={titles} />
        </ChangeSection>
      ) : null}
      {added.length > 0 ? (
        <ChangeSection id="new" heading={t("changes.new")} count={added.length}>
          <LoneFindings findings={added} titles={titles} />
        </ChangeSection>
      ) : null}
      {gone.length > 0 ? (
        <ChangeSection id="gone" heading={t("changes.gone")} count={gone.length}>
          <LoneFindings findings={gone} titles={titles} />
        </ChangeSection>
      ) : null}
      {moved > 0 ? (
        <ChangeSection id="sources" heading={t("changes.sources")} count={moved}>
          <ChangeSources sources={sources} />
        </ChangeSection>
      ) : null}
      {unchanged.length > 0 && !alone ? <UnchangedFindings findings={unchanged} titles={titles} /> : null}
    </article>
  );
}
