"use client";

import type { ReactNode } from "react";
import { useOpenSource } from "@/components/report/source-reader/open-source";
import { useWords } from "@/components/ui/words";
import type { MapSearch, MapSource, ResearchMap } from "@/lib/map/research-map";
import { doubtsIn } from "@/lib/map/research-map-verdicts";
import { doubtList, originFacts, partName, providerWords, restWords } from "./map-words";
import { PlainTable } from "./plain-table";

type Shown = { map: ResearchMap; targets: ReadonlyMap<string, string> };

/** The map as tables: searches, sources, and the sections they support. */
export function MapTables({ map, targets }: Shown) {
  return (
    <div className="space-y-6">
      <Searches map={map} targets={targets} />
      <Sources map={map} targets={targets} />
      {map.sections.length > 0 ? <Sections map={map} targets={targets} /> : null}
    </div>
  );
}

const LINK = "inline-block min-h-6 text-accent underline underline-offset-3 wrap-anywhere";

function Leading({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (!href) return children;
  return (
    <a href={href} className={LINK}>
      {children}
    </a>
  );
}

function Searches({ map, targets }: Shown) {
  const t = useWords();
  const searches = map.origins.filter((origin): origin is MapSearch => origin.kind === "search");
  const others = map.origins.filter(({ kind }) => kind !== "search");
  const left = map.rest.searches;
  return (
    <div>
      {searches.length > 0 ? (
        <PlainTable
          caption={t("map.searches")}
          heads={[
            { key: "number", name: t("map.table.number"), figure: true },
            { key: "search", name: t("map.table.search"), row: true },
            { key: "provider", name: t("map.table.provider") },
            { key: "results", name: t("map.table.results"), figure: true },
            { key: "new", name: t("map.table.new"), figure: true },
            { key: "known", name: t("map.table.known"), figure: true },
            { key: "read", name: t("map.table.read"), figure: true },
            { key: "cited", name: t("map.table.cited"), figure: true },
            { key: "citations", name: t("map.table.citations"), figure: true },
          ]}
          rows={searches.map((search) => ({
            id: search.id,
            cells: [
              { key: "number", value: t.number(search.number), figure: true },
              { key: "search", value: <Leading href={targets.get(search.id)}>{search.query}</Leading> },
              {
                key: "provider",
                value: providerWords(t, search.provider) || originFacts(t, search, map.reported),
              },
              { key: "results", value: t.number(search.results), figure: true },
              { key: "new", value: t.number(search.fresh), figure: true },
              { key: "known", value: t.number(search.known), figure: true },
              { key: "read", value: t.number(search.read), figure: true },
              { key: "cited", value: t.number(search.cited), figure: true },
              { key: "citations", value: t.number(search.citations), figure: true },
            ],
          }))}
        />
      ) : (
        <p className="text-meta text-muted">{t("map.noSearch")}</p>
      )}
      {others.map((origin) => (
        <p key={origin.id} className="mt-1 text-meta text-muted">
          {`${t(`map.origin.${origin.kind as "earlier"}`)}: ${originFacts(t, origin, map.reported)}`}
        </p>
      ))}
      {left > 0 ? (
        <p className="mt-1 text-meta text-muted">{t("map.rest.searches", { count: left })}</p>
      ) : null}
    </div>
  );
}

function Sources({ map, targets }: Shown) {
  const t = useWords();
  const open = useOpenSource();
  const rest = restWords(t, map);
  const origins = new Map(map.origins.map((origin) => [origin.id, origin]));
  const from = (source: MapSource) =>
    t.list(
      source.origins.flatMap((id) => {
        const origin = origins.get(id);
        if (!origin) return [];
        return origin.kind === "search"
          ? [t("map.table.searchNumber", { number: origin.number })]
          : [t(`map.origin.${origin.kind}`)];
      }),
    );
  return (
    <div>
      <PlainTable
        caption={t("map.sources")}
        heads={[
          { key: "number", name: t("map.table.number"), figure: true },
          { key: "source", name: t("map.table.source"), row: true },
          { key: "from", name: t("map.table.from") },
          { key: "read", name: t("map.table.read") },
          { key: "citations", name: t("map.table.citations"), figure: true },
          { key: "parts", name: t("map.table.inParts"), figure: true },
          { key: "doubtful", name: t("map.table.doubtful") },
        ]}
        rows={map.sources.map((source) => ({
          id: source.id,
          cells: [
            { key: "number", value: t.number(source.number), figure: true },
            {
              key: "source",
              value: source.sourceId ? (
                <a
                  href={targets.get(source.id)}
                  onClick={(event) => {
                    const { sourceId, citationId } = source;
                    if (sourceId) open(event, { sourceId, ...(citationId ? { citationId } : {}) });
                  }}
                  className={LINK}
                >
                  {source.title}
                </a>
              ) : (
                <Leading href={targets.get(source.id)}>{t("map.short.missing")}</Leading>
              ),
            },
            { key: "from", value: from(source) },
            { key: "read", value: t(source.read ? "map.table.yes" : "map.table.no") },
            { key: "citations", value: t.number(source.citations), figure: true },
            { key: "parts", value: t.number(source.sections.length), figure: true },
            { key: "doubtful", value: doubtList(t, source.verdicts) || t.number(0) },
          ],
        }))}
      />
      {rest ? <p className="mt-1 text-meta text-muted">{rest}</p> : null}
    </div>
  );
}

function Sections({ map, targets }: Shown) {
  const t = useWords();
  const alone = map.sections.length === 1;
  return (
    <PlainTable
      caption={t("map.parts")}
      heads={[
        { key: "part", name: t("map.table.part"), row: true },
        { key: "sources", name: t("map.table.sources") },
        { key: "citations", name: t("map.table.citations"), figure: true },
        { key: "sentences", name: t("map.table.sentences"), figure: true },
        { key: "uncited", name: t("map.table.uncited"), figure: true },
        { key: "doubtful", name: t("map.table.doubtful") },
      ]}
      rows={map.sections.map((section) => ({
        id: section.id,
        cells: [
          {
            key: "part",
            value: <Leading href={targets.get(section.id)}>{partName(t, section, alone)}</Leading>,
          },
          { key: "sources", value: section.sources.map((number) => t.number(number)).join(", ") },
          { key: "citations", value: t.number(section.citations), figure: true },
          {
            key: "sentences",
            value: t.number(section.sentences.length - section.uncited),
            figure: true,
          },
          { key: "uncited", value: t.number(section.uncited), figure: true },
          {
            key: "doubtful",
            value: doubtsIn(section.verdicts) > 0 ? doubtList(t, section.verdicts) : t.number(0),
          },
        ],
      }))}
    />
  );
}
