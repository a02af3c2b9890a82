"use client";

import { type ReactNode, useMemo } from "react";
import { classNames } from "@/components/ui/class-names";
import { useWords } from "@/components/ui/words";
import type { MapOrigin, MapSection, MapSource, ResearchMap } from "@/lib/map/research-map";
import { COLUMNS, type Line, type Lit, type MapLayout, mapLayout, QUESTION, WIDTH } from "./map-layout";
import { COLOUR, DoubtCounts, SentenceMarks, SIGN } from "./map-marks";
import { MapNode, type NodeHandling } from "./map-node";
import {
  originFacts,
  originWords,
  partName,
  questionWords,
  restWords,
  sectionWords,
  sourceWords,
} from "./map-words";

const LOOK: Record<Line["kind"], string> = {
  asked: "stroke-edge",
  found: "stroke-edge",
  aside: "stroke-line",
  supported: "stroke-edge",
  likely: "stroke-edge",
  partly: "stroke-weak",
  weak: "stroke-weak",
  not_found: "stroke-unfound",
  unchecked: "stroke-edge",
  earlier: "stroke-edge",
};

const LIT: Partial<Record<Line["kind"], string>> = {
  asked: "stroke-ink",
  found: "stroke-ink",
  aside: "stroke-muted",
  supported: "stroke-ink",
  likely: "stroke-ink",
  unchecked: "stroke-muted",
  earlier: "stroke-ink",
};

const DASH: Partial<Record<Line["kind"], string>> = { partly: "5 3", weak: "5 3", unchecked: "1.5 3" };

const rem = (units: number) => `${units / 16}rem`;

/** The lines between the columns, behind the nodes. The nodes' descriptions contain the same information. */
function MapLines({ layout, lit }: { layout: MapLayout; lit: Lit | null }) {
  const shown = (line: Line) => lit === null || lit.isLit(line);
  const ordered = lit === null ? layout.lines : layout.lines.toSorted((a, b) => +shown(a) - +shown(b));
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${layout.height}`}
        preserveAspectRatio="none"
        fill="none"
        className="pointer-events-none absolute inset-0 size-full"
      >
        {ordered.map((line) => (
          <path
            key={line.key}
            d={line.d}
            strokeWidth={line.width}
            strokeDasharray={DASH[line.kind]}
            vectorEffect="non-scaling-stroke"
            className={classNames(
              "transition-opacity",
              lit && shown(line) ? (LIT[line.kind] ?? LOOK[line.kind]) : LOOK[line.kind],
              !shown(line) && "opacity-25",
            )}
          />
        ))}
      </svg>
      {layout.lines
        .filter(({ kind }) => kind === "partly" || kind === "weak" || kind === "not_found")
        .map((line) => (
          <span
            key={line.key}
            aria-hidden="true"
            className={classNames(
              "pointer-events-none absolute -mt-2 -ml-2 flex size-4 items-center justify-center rounded-pill bg-ground text-fine font-semibold transition-opacity",
              COLOUR[line.kind as "weak"],
              !shown(line) && "opacity-25",
            )}
            style={{ left: `${(line.middle.x / WIDTH) * 100}%`, top: rem(line.middle.y) }}
          >
            {SIGN[line.kind as "weak"]}
          </span>
        ))}
    </>
  );
}

type Column = keyof typeof COLUMNS;

const percent = (units: number) => `${(units / WIDTH) * 100}%`;

function placeOf(layout: MapLayout, column: Column, id: string) {
  const { y, height } = layout.boxes.get(id) ?? { y: 0, height: 0 };
  const { x, width } = COLUMNS[column];
  return { left: percent(x), width: percent(width), top: `${y / 16}rem`, height: `${height / 16}rem` };
}

/** The map for screens with room for four columns. */
export function MapPicture({
  map,
  lit,
  looked,
  targets,
  handling,
}: {
  map: ResearchMap;
  lit: Lit | null;
  /** The selected node. */
  looked: string | null;
  targets: ReadonlyMap<string, string>;
  handling: NodeHandling;
}) {
  const t = useWords();
  const layout = useMemo(() => mapLayout(map), [map]);
  const alone = map.sections.length === 1;
  const of = map.sources.find(({ id }) => id === looked)?.number ?? null;
  const rest = restWords(t, map);
  const common = { layout, targets, handling };
  return (
    <div className="text-meta">
      <Heads map={map} />
      <div className="relative mt-2" style={{ height: `${layout.height / 16}rem` }}>
        <MapLines layout={layout} lit={lit} />
        <ul aria-label={t("map.question")}>
          <Item {...common} column="question" id={QUESTION} words={questionWords(t, map)}>
            <span className="line-clamp-8 text-fine wrap-anywhere">{map.question}</span>
          </Item>
        </ul>
        <ul aria-label={t("map.searches")}>
          {map.origins.map((origin) => (
            <Item
              {...common}
              key={origin.id}
              column="origins"
              id={origin.id}
              words={originWords(t, origin, map.reported)}
            >
              <OriginFace origin={origin} reported={map.reported} />
            </Item>
          ))}
        </ul>
        <ul aria-label={t("map.sources")}>
          {layout.sources.map((source) => (
            <Item
              {...common}
              key={source.id}
              column="sources"
              id={source.id}
              source={source}
              quiet={source.citations === 0}
              words={sourceWords(t, source, map)}
            >
              <SourceFace source={source} />
            </Item>
          ))}
        </ul>
        {layout.asideAt === null ? null : (
          <p
            className="absolute flex h-6 items-end px-2 text-fine text-muted"
            style={{ left: percent(COLUMNS.sources.x), top: `${layout.asideAt / 16}rem` }}
          >
            {t("map.readNotCited")}
          </p>
        )}
        <ul aria-label={t("map.parts")}>
          {map.sections.map((section) => (
            <Item
              {...common}
              key={section.id}
              column="sections"
              id={section.id}
              words={sectionWords(t, section, map)}
            >
              <SectionFace section={section} name={partName(t, section, alone)} of={of} />
            </Item>
          ))}
        </ul>
      </div>
      <div className="mt-2 flex min-h-4 text-fine text-muted">
        <p
          style={{
            marginLeft: percent(COLUMNS.origins.x),
            width: percent(COLUMNS.sources.x - COLUMNS.origins.x),
          }}
        >
          {map.rest.searches > 0 ? t("map.rest.searches", { count: map.rest.searches }) : null}
        </p>
        <p className="flex-1">{rest}</p>
      </div>
    </div>
  );
}

function Heads({ map }: { map: ResearchMap }) {
  const t = useWords();
  const heads: [Column, string, string | null][] = [
    ["question", t("map.question"), null],
    ["origins", t("map.searches"), map.origins.length === 0 ? t("map.noSearch") : null],
    ["sources", t("map.sources"), map.sources.length === 0 ? t("map.noSources") : null],
    ["sections", t("map.parts"), null],
  ];
  return (
    <div aria-hidden="true" className="relative h-5">
      {heads.map(([column, name, none]) => (
        <p
          key={column}
          className="absolute truncate font-semibold"
          style={{ left: percent(COLUMNS[column].x), width: percent(COLUMNS[column].width) }}
        >
          {name}
          {none ? <span className="block pt-4 font-normal text-wrap text-muted">{none}</span> : null}
        </p>
      ))}
    </div>
  );
}

function Item({
  layout,
  column,
  id,
  source,
  targets,
  ...node
}: {
  layout: MapLayout;
  column: Column;
  id: string;
  source?: MapSource;
  words: string;
  quiet?: boolean;
  targets: ReadonlyMap<string, string>;
  handling: NodeHandling;
  children: ReactNode;
}) {
  const { sourceId = null, citationId = null } = source ?? {};
  return (
    <li className="contents">
      <MapNode
        {...node}
        id={id}
        href={targets.get(id)}
        {...(sourceId === null ? {} : { source: { sourceId, ...(citationId ? { citationId } : {}) } })}
        box={placeOf(layout, column, id)}
      />
    </li>
  );
}

function OriginFace({ origin, reported }: { origin: MapOrigin; reported: boolean }) {
  const t = useWords();
  const failed = origin.kind === "search" && origin.state === "failed";
  return (
    <>
      <span className="line-clamp-2 leading-4 wrap-anywhere">
        {origin.kind === "search" ? (
          <>
            <span className="font-semibold tabular">{t.number(origin.number)}</span> {origin.query}
          </>
        ) : (
          t(`map.origin.${origin.kind}`)
        )}
      </span>
      <span className={classNames("mt-0.5 block truncate text-fine", failed ? "text-unfound" : "text-muted")}>
        {originFacts(t, origin, reported)}
      </span>
    </>
  );
}

function SourceFace({ source }: { source: MapSource }) {
  const t = useWords();
  const { number, title, host, citations, verdicts, use, read } = source;
  return (
    <>
      <span className="flex min-w-0 items-baseline gap-1.5">
        <span className="shrink-0 font-semibold tabular">{t.number(number)}</span>
        <span className={classNames("truncate leading-4", citations === 0 && "text-muted")}>
          {use === "missing" ? t("map.short.missing") : title}
        </span>
      </span>
      {citations > 0 ? (
        <span className="mt-0.5 flex items-baseline gap-1.5 text-fine text-muted">
          <span className={classNames("truncate", !read && use !== "missing" && "italic")}>{host}</span>
          <span className="ml-auto shrink-0 tabular">{t("map.short.cited", { count: citations })}</span>
          <DoubtCounts verdicts={verdicts} />
        </span>
      ) : null}
    </>
  );
}

function SectionFace({ section, name, of }: { section: MapSection; name: string; of: number | null }) {
  const t = useWords();
  const { citations, sources, verdicts, sentences } = section;
  return (
    <>
      <span className="line-clamp-2 leading-4 font-medium wrap-anywhere">{name}</span>
      <span className="mt-1.5 block">
        <SentenceMarks sentences={sentences} of={of} />
      </span>
      <span className="mt-1 flex items-baseline gap-1.5 text-fine text-muted">
        <span className="truncate">
          {citations > 1 && sources.length === 1
            ? t("map.short.partOne", { count: citations })
            : t("map.short.part", { count: citations })}
        </span>
        <DoubtCounts verdicts={verdicts} />
      </span>
    </>
  );
}
