/** A key for the place of a cell in a table. */
export const placeKey = ({ row, column }: { row: number; column: number }): string => `${row}:${column}`;
