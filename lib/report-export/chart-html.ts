// A chart in an exported page: its picture, its caption, and the same as a table.

import type { DrawnChart } from "@/lib/charts/draw";
import type { ReportDocument } from "./exported-report";

type Document = Pick<ReportDocument, "words" | "cited">;

/** A row of the table; its last cell leads to the passage. */
function rowHtml(
  { cells, check, verdict, href }: DrawnChart["rows"][number],
  escaped: (text: string) => string,
): string {
  const texts = cells.map((text) => `<td>${escaped(text)}</td>`).join("");
  const word = escaped(check);
  const look = verdict ? ` class="${verdict}"` : "";
  const linked = href === null ? word : `<a href="${escaped(href)}"${look}>${word}</a>`;
  return `<tr>${texts}<td>${linked}</td></tr>`;
}

/** The chart, or why it could not be drawn. */
export function chartHtml(chart: DrawnChart, { words }: Document, escaped: (text: string) => string): string {
  const { title, caption, svg, fault, head, rows } = chart;
  const name = `<strong>${escaped(title || words("exports.chart"))}</strong>`;
  if (svg === null)
    return `<figure class="chart"><figcaption>${name} ${escaped(fault ?? "")}</figcaption></figure>`;
  const heads = head.map((text) => `<th scope="col">${escaped(text)}</th>`).join("");
  const body = rows.map((row) => rowHtml(row, escaped)).join("\n");
  return `<figure class="chart"><p class="chart-title">${name}</p>
<div class="plot" tabindex="0" role="group" aria-label="${escaped(title)}">${svg}</div>
<figcaption>${escaped(caption)}</figcaption>
<details><summary>${words("exports.chartTable")}</summary><div class="table" tabindex="0" role="group"><table><thead><tr>${heads}</tr></thead>
<tbody>${body}</tbody></table></div></details></figure>`;
}
