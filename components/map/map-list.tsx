"use client";

import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useOpenSource } from "@/components/report/source-reader/open-source";
import { classNames } from "@/components/ui/class-names";
import { useWords } from "@/components/ui/words";
import type { MapOrigin, MapSection, MapSource, ResearchMap } from "@/lib/map/research-map";
import { DoubtCounts, SentenceMarks } from "./map-marks";
import { originFacts, originWords, partName, restWords, sectionWords, sourceWords } from "./map-words";

type Row = {
  id: string;
  words: string;
  face: ReactNode;
  /** Share of the list's maximum, for the bar below the row. */
  share: number;
  links: { id: string; name: string; weight: string | null }[];
};

/** The map for narrow screens: three lists whose rows expand to their connections. */
export function MapList({ map, targets }: { map: ResearchMap; targets: ReadonlyMap<string, string> }) {
  const t = useWords();
  const rest = restWords(t, map);
  const searchesLeft = map.rest.searches > 0 ? t("map.rest.searches", { count: map.rest.searches }) : "";
  const names = new Map<string, string>([
    ...map.origins.map((origin) => [origin.id, originName(origin)] as const),
    ...map.sources.map(({ id, number, title }) => [id, `${t.number(number)} ${title}`] as const),
    ...map.sections.map((section) => [section.id, sectionName(section)] as const),
  ]);
  function originName(origin: MapOrigin): string {
    return origin.kind === "search"
      ? `${t.number(origin.number)} ${origin.query}`
      : t(`map.origin.${origin.kind}`);
  }
  function sectionName(section: MapSection): string {
    return partName(t, section, map.sections.length === 1);
  }
  const weightOf = (from: string, to: string) => {
    const link = map.carried.find((known) => known.from === from && known.to === to);
    return link ? t("map.short.cited", { count: link.citations }) : null;
  };
  const link = (id: string, weight: string | null = null) => ({ id, name: names.get(id) ?? "", weight });
  const most = Math.max(1, ...map.sources.map(({ citations }) => citations));
  const mostOf = (nodes: readonly { citations: number }[]) =>
    Math.max(1, ...nodes.map(({ citations }) => citations));
  const origins = map.origins.map(
    (origin): Row => ({
      id: origin.id,
      words: originWords(t, origin, map.reported),
      face: <Face name={originName(origin)} facts={originFacts(t, origin, map.reported)} />,
      share: origin.citations / mostOf(map.origins),
      links: map.found.filter(({ from }) => from === origin.id).map(({ to }) => link(to)),
    }),
  );
  const sources = map.sources.map(
    (source): Row => ({
      id: source.id,
      words: sourceWords(t, source, map),
      face: <SourceFace source={source} />,
      share: source.citations / most,
      links: source.sections.map((id) => link(id, weightOf(source.id, id))),
    }),
  );
  const sections = map.sections.map(
    (section): Row => ({
      id: section.id,
      words: sectionWords(t, section, map),
      face: <SectionFace section={section} name={sectionName(section)} />,
      share: section.citations / mostOf(map.sections),
      links: map.carried
        .filter(({ to }) => to === section.id)
        .map(({ from }) => link(from, weightOf(from, section.id))),
    }),
  );
  return (
    <div className="space-y-5">
      <Rows
        name={t("map.parts")}
        rows={sections}
        targets={targets}
        none={map.reported ? null : t("map.reportToCome")}
      />
      <Rows
        name={t("map.sources")}
        rows={sources}
        targets={targets}
        none={t("map.noSources")}
        rest={rest}
        map={map}
      />
      <Rows
        name={t("map.searches")}
        rows={origins}
        targets={targets}
        none={t("map.noSearch")}
        rest={searchesLeft}
      />
    </div>
  );
}

function Rows({
  name,
  rows,
  targets,
  none,
  rest = "",
  map,
}: {
  name: string;
  rows: readonly Row[];
  targets: ReadonlyMap<string, string>;
  none: string | null;
  rest?: string;
  /** Present when the rows are sources. */
  map?: ResearchMap;
}) {
  return (
    <div>
      <p className="text-meta font-semibold">{name}</p>
      {rows.length === 0 ? <p className="mt-1 text-meta text-muted">{none}</p> : null}
      <ul aria-label={name} className="mt-1">
        {rows.map((row) => (
          <ListRow
            key={row.id}
            row={row}
            targets={targets}
            source={map?.sources.find(({ id }) => id === row.id)}
          />
        ))}
      </ul>
      {rest ? <p className="mt-1 text-meta text-muted">{rest}</p> : null}
    </div>
  );
}

function ListRow({
  row,
  targets,
  source,
}: {
  row: Row;
  targets: ReadonlyMap<string, string>;
  source: MapSource | undefined;
}) {
  const t = useWords();
  const openSource = useOpenSource();
  const [open, setOpen] = useState(false);
  const href = targets.get(row.id);
  const { sourceId = null, citationId = null } = source ?? {};
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="focus-inset -mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-2 rounded-control px-2 py-1 text-left hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          {row.face}
          <span
            aria-hidden="true"
            className="mt-1 block h-1 rounded-pill bg-edge forced-colors:bg-[CanvasText]"
            style={{ width: `${row.share * 100}%` }}
          />
        </span>
        <ChevronRight
          size={16}
          aria-hidden="true"
          className={classNames("shrink-0 text-faint transition-transform", open && "rotate-90")}
        />
      </button>
      {open ? (
        <div className="pt-1 pb-3 pl-3 text-meta">
          <p className="wrap-anywhere text-muted">{row.words}</p>
          <ul className="mt-1 border-l border-edge pl-3">
            {row.links.map(({ id, name, weight }) => (
              <li key={id} className="flex items-baseline gap-2 py-0.5">
                <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
                {weight ? <span className="shrink-0 text-muted tabular">{weight}</span> : null}
              </li>
            ))}
          </ul>
          {href ? (
            <a
              href={href}
              onClick={(event) => {
                if (sourceId !== null) openSource(event, { sourceId, ...(citationId ? { citationId } : {}) });
              }}
              className="inline-flex min-h-8 items-center text-accent underline underline-offset-3 pointer-coarse:min-h-11"
            >
              {t("map.tapOpens")}
            </a>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

function Face({ name, facts }: { name: string; facts: string }) {
  return (
    <>
      <span className="line-clamp-2 text-body wrap-anywhere">{name}</span>
      <span className="block truncate text-meta text-muted">{facts}</span>
    </>
  );
}

function SourceFace({ source }: { source: MapSource }) {
  const t = useWords();
  const { number, title, host, citations, verdicts, use } = source;
  return (
    <>
      <span className="line-clamp-2 text-body wrap-anywhere">
        <span className="font-semibold tabular">{t.number(number)}</span>{" "}
        {use === "missing" ? t("map.short.missing") : title}
      </span>
      <span className="flex items-baseline gap-1.5 text-meta text-muted">
        <span className="truncate">{host}</span>
        {citations > 0 ? (
          <span className="ml-auto shrink-0 tabular">{t("map.short.cited", { count: citations })}</span>
        ) : null}
        <DoubtCounts verdicts={verdicts} />
      </span>
    </>
  );
}

function SectionFace({ section, name }: { section: MapSection; name: string }) {
  const t = useWords();
  return (
    <>
      <span className="line-clamp-2 text-body font-medium wrap-anywhere">{name}</span>
      <span className="flex items-center gap-2 text-meta text-muted">
        <span className="whitespace-nowrap">{t("map.short.part", { count: section.citations })}</span>
        <DoubtCounts verdicts={section.verdicts} />
        <span className="ml-auto">
          <SentenceMarks sentences={section.sentences} of={null} />
        </span>
      </span>
    </>
  );
}
