// The number of a cell, for a spreadsheet that computes with it.

/** A figure that opens a value, and the unit that is all the rest of it. */
const FIGURE =
  /^([+\u2212-]?)(\d{1,3}(?:[,\u00a0\u202f ]\d{3}){1,4}|\d{1,15})(?:([.,])(\d{1,9}))?(?:[ \u00a0]?([%\p{L}\p{Sc}°][%\p{L}\p{Sc}°/²³.·\u00a0 -]{0,39}))?$/u;

type Figure = { value: number; format: string };

/**
 * The number of a value that is one figure with or without a unit, and the format that shows it as it was written; null for
 * any other value. `1,200` is a whole number in a table of Latin letters, and could be either beside Cyrillic ones.
 */
export function figureIn(text: string, isCyrillic: boolean): Figure | null {
  const [, sign = "", whole = "", point, decimals = "", unit = ""] = FIGURE.exec(text.trim()) ?? [];
  if (whole === "" || /^0\d/.test(whole)) return null;
  const isGrouped = whole.includes(",");
  if ((isGrouped && isCyrillic) || (isGrouped && point === ",")) return null;
  if (point === "," && decimals.length === 3) return null;
  const digits = whole.replace(/\D/g, "");
  const value = Number(`${sign ? (sign === "+" ? "" : "-") : ""}${digits}.${decimals || "0"}`);
  if (!Number.isFinite(value) || digits.length + decimals.length > 15) return null;
  const grouping = digits === whole ? "0" : "#,##0";
  const shown = `${grouping}${decimals ? `.${"0".repeat(decimals.length)}` : ""}`;
  return { value, format: unit ? `${shown}" ${unit.trim()}"` : shown };
}
