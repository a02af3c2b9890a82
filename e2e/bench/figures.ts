// Computes and prints figures, each with its goal and a lower bound or another product's figure.

/** The quantile of the samples at the given share (0 to 1). */
export function quantile(samples: readonly number[], share: number): number {
  if (samples.length === 0) return Number.NaN;
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
}

export function printFigure(fields: {
  id: string;
  what: string;
  value: string;
  floor: string;
  goal: string;
}): void {
  const { id, what, value, floor, goal } = fields;
  console.log(`${id.padEnd(4)} ${what}\n     ${value}\n     beside: ${floor}\n     goal:   ${goal}`);
}

/** Says how far something is that takes long. */
export const printProgress = (text: string) => console.log(text);

export const ms = (value: number) => `${value.toFixed(1)} ms`;
export const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
export const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
