/** Matches the unit at the end of a name: "Revenue (million NOK)". */
const BRACKETS = /\(([^()]{1,40})\)\s*$/;

/**
 * Returns the units that the names of a table's rows have in brackets, each once, if the rows may have different units: one
 * axis for all of them would compare what cannot be compared. Empty if all rows name the same unit, or none.
 */
export function differingUnits(names: readonly string[]): string[] {
  const found = names
    .filter((name) => name.trim() !== "")
    .map((name) => BRACKETS.exec(name.slice(-80))?.[1] ?? "");
  const units = new Set(found);
  return units.size > 1 ? [...units].filter((unit) => unit !== "") : [];
}
