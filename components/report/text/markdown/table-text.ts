// A table as text for a spreadsheet. Loaded when a table is copied, not with the page.

import { plainText } from "@/components/ui/plain-text";

/** Text that a spreadsheet would run as a formula; a signed number is none. */
const FORMULA = /^(?=[=@]|[+-](?![\s.]*\d))/;

/** The cells of a table as a spreadsheet takes them: words without marks or citation numbers, separated by tabs. */
export const tableText = (cells: readonly (readonly string[])[]): string =>
  cells.map((row) => row.map((cell) => plainText(cell).replace(FORMULA, "'")).join("\t")).join("\n");
