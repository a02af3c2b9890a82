"use client";

import { type MouseEvent, useContext, useEffect, useRef, useState } from "react";
import { CitationContext } from "@/components/report/citations/chip";
import { buttonLook } from "@/components/ui/button";
import { EDGES } from "@/components/ui/edges";
import { TableFrame } from "@/components/ui/table-frame";
import { useWords } from "@/components/ui/words";
import { requestJson } from "@/lib/client/request";
import type { ChartResponse } from "@/lib/http/responses";
import { drawingOf } from "./chart-drawing";
import { ChartPlace, ChartsContext } from "./chart-later";
import { CodeBlock } from "./code-block";
import { underWay } from "./settle";

/** The drawn chart: given with the page, or asked for once the report is stored. */
function useChart(at: number, complete: boolean): { chart: ChartResponse | null; fault: string | null } {
  const given = useContext(ChartsContext);
  const reportId = useContext(CitationContext).report?.id;
  const [asked, setAsked] = useState<{ chart: ChartResponse | null; fault: string | null }>({
    chart: null,
    fault: null,
  });
  useEffect(() => {
    if (given || !reportId || !complete) return;
    let wanted = true;
    const url = `/api/reports/${encodeURIComponent(reportId)}/charts/${at}`;
    void underWay(requestJson<ChartResponse>(url)).then((answer) => {
      if (!wanted) return;
      setAsked(answer.ok ? { chart: answer.value, fault: null } : { chart: null, fault: answer.message });
    });
    return () => {
      wanted = false;
    };
  }, [given, reportId, at, complete]);
  return given ? { chart: given.find((one) => one.at === at) ?? null, fault: null } : asked;
}

/** Puts a drawing into an element. */
function useDrawing(svg: string | null) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const drawing = svg === null ? null : drawingOf(svg, document);
    if (drawing) place.current?.replaceChildren(drawing);
  }, [svg]);
  return place;
}

/** A press on a point presses its citation in the text, which opens the passage as everywhere. */
function openCitation(event: MouseEvent<HTMLElement>) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest("a[href^='#c-']");
  const id = link?.getAttribute("href")?.slice(3);
  const chip = id
    ? document.querySelector<HTMLElement>(`.report-words [data-citation="${CSS.escape(id)}"]`)
    : null;
  if (!chip) return;
  event.preventDefault();
  event.stopPropagation();
  chip.click();
}

/** The same as a table, whose last column leads to the passages. */
function ChartTable({ chart }: { chart: ChartResponse }) {
  return (
    <TableFrame>
      <table className="w-full border-collapse text-meta tabular">
        <caption className="unseen">{chart.title}</caption>
        <thead>
          <tr className="border-b border-edge">
            {chart.head.map((name, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name.
              <th key={`${column}-${name}`} scope="col" className="px-3 py-1.5 text-left font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.rows.map(({ cells, check, href }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a drawn chart never change.
            <tr key={row} className="border-b border-line">
              {cells.map((text, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same.
                <td key={column} className="px-3 py-1.5 align-top wrap-anywhere">
                  {text}
                </td>
              ))}
              <td className="px-3 py-1.5 align-top">
                {href ? (
                  <a href={href} className="underline underline-offset-3">
                    {check}
                  </a>
                ) : (
                  check
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

/** A chart with its caption and the same as a table; why there is none, above its block. */
export function Chart({ source, at, complete }: { source: string; at: number; complete: boolean }) {
  const t = useWords();
  const { chart, fault } = useChart(at, complete);
  const plot = useDrawing(chart?.svg ?? null);
  const [tabled, setTabled] = useState(false);
  const reason = chart?.fault ?? fault;
  if (!chart?.svg && !reason) return <ChartPlace />;
  if (!chart?.svg)
    return (
      <div data-chart="failed">
        <p role="status" className="mt-6 -mb-4 font-sans text-meta text-muted">
          {reason}
        </p>
        <CodeBlock code={source} language="chart" complete={false} />
      </div>
    );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard presses the links.
    <figure data-chart="drawn" className="my-6 font-sans" onClick={openCitation}>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{chart.title}</span>
        <button
          type="button"
          aria-expanded={tabled}
          onClick={() => setTabled(!tabled)}
          className={buttonLook("quiet", "-mr-3 text-meta print:hidden")}
        >
          {t("report.table.asTable")}
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div
        role="group"
        aria-label={chart.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className={`focus-inset overflow-x-auto [--under:var(--color-ground)] ${EDGES} print:overflow-visible [&_a]:outline-offset-2 [&_svg]:block [&_svg]:h-auto [&_svg]:w-full [&_svg]:min-w-[30rem] print:[&_svg]:min-w-0`}
        ref={plot}
      />
      <p className="mt-1 text-meta text-muted">{chart.caption}</p>
      <div className={tabled ? "" : "unseen"}>
        <ChartTable chart={chart} />
      </div>
    </figure>
  );
}
