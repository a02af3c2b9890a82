/** What stands in brackets at the end of a name: "Revenue (million NOK)". */
const BRACKETS = /\(([^()]{1,40})\)\s*$/;

/**
 * What the names of a table's rows have in brackets, each once, when they differ: their values may then have different
 * units, and one axis for all of them would compare what cannot be compared. Empty when nothing speaks for that.
 */
export function differingUnits(names: readonly string[]): string[] {
  const found = names
    .filter((name) => name.trim() !== "")
    .map((name) => BRACKETS.exec(name.slice(-80))?.[1] ?? "");
  const units = new Set(found);
  return units.size > 1 ? [...units].filter((unit) => unit !== "") : [];
}
