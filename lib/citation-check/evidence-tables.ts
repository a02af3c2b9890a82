// Facts of a table row: a bare number takes the unit that the head of its column names.

import { cellsIn, type Span } from "@/lib/text/sentences";
import { type Fact, factsOf } from "./facts";
import { isCurrency, scaleNamed, unitNamed } from "./facts-units";

const HEAD_WORD = /[\p{L}°%‰$€£¥₽][\p{L}°·*]{0,24}(?:\s?\/\s?[\p{L}]{1,12})?/gu;

/** Unit and scale that a column head names: "Price, $ million", "Density (Wh/kg)". */
export function unitOfHead(head: string): { unit: string; scale: number } {
  let unit = "";
  let scale = 1;
  for (const [word] of head.matchAll(HEAD_WORD)) {
    const [over = "", under] = word.split(/\s?\/\s?/);
    const named = unitNamed(over);
    const below = under ? unitNamed(under) : null;
    if (named) unit = below ? `${named}/${below}` : named;
    else scale *= /^.{2,}/.test(over) ? (scaleNamed(over) ?? 1) : 1;
  }
  return { unit, scale };
}

const kindOf = (unit: string): Fact["kind"] =>
  /^(?:%|‰|pp)$/.test(unit) ? "percent" : isCurrency(unit) ? "money" : "quantity";

function withHead(fact: Fact, head: string): Fact {
  if (fact.kind !== "number") return fact;
  const { unit, scale } = unitOfHead(head);
  const value = String(Number((Number(fact.value) * scale).toPrecision(12)));
  return { ...fact, value, unit, kind: unit === "" ? "number" : kindOf(unit) };
}

/** Facts of a row, offsets within the row. */
export function tableFacts(text: string, row: Span, head: Span): Fact[] {
  const heads = cellsIn(text, head);
  return cellsIn(text, row).flatMap((cell, column) => {
    const above = heads[column];
    const title = above ? text.slice(above.start, above.end) : "";
    return factsOf(text.slice(cell.start, cell.end)).map((fact) => {
      const placed = withHead(fact, title);
      return {
        ...placed,
        start: fact.start + cell.start - row.start,
        end: fact.end + cell.start - row.start,
      };
    });
  });
}
