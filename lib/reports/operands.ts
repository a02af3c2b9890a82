// The figures of a passage from which a figure of the report follows, as one text of a stored fact (`says`).

const BETWEEN = " · ";

export const joinedOperands = (operands: readonly string[]): string => operands.join(BETWEEN);

export const operandsOf = (says: string): string[] => says.split(BETWEEN);
