// The colours of charts: a placeholder that ECharts draws with, and the colours that take its place in the light and in
// the dark theme. The series differ in lightness too, so that they stay apart in grey print and for people who do not
// tell red from green; the order is that of Okabe and Ito, darkened or lightened for 3:1 against the ground.

export type Colour = { drawn: string; light: string; dark: string };

export const INK: Colour = { drawn: "#000001", light: "#3d3b37", dark: "#c9c5bc" };
export const LINE: Colour = { drawn: "#000002", light: "#d5d0c5", dark: "#45423c" };
export const GROUND: Colour = { drawn: "#000003", light: "#ffffff", dark: "#171614" };

export const SERIES: readonly Colour[] = [
  { drawn: "#000011", light: "#0a5c94", dark: "#6bb6ea" },
  { drawn: "#000012", light: "#b85c00", dark: "#f0a548" },
  { drawn: "#000013", light: "#00745a", dark: "#35bf97" },
  { drawn: "#000014", light: "#a3447f", dark: "#e39ac6" },
  { drawn: "#000015", light: "#5d4a9c", dark: "#b3a2ee" },
  { drawn: "#000016", light: "#7a6a00", dark: "#d9cb52" },
  { drawn: "#000017", light: "#8c2f23", dark: "#f08c7a" },
  { drawn: "#000018", light: "#4a4a4a", dark: "#d0d0d0" },
];

const BY_DRAWN = new Map([INK, LINE, GROUND, ...SERIES].map((colour) => [colour.drawn, colour]));

/** What a drawn colour becomes; null for one that is none of ours. */
export function themed(drawn: string): string | null {
  const colour = BY_DRAWN.get(drawn.toLowerCase());
  return colour ? `light-dark(${colour.light}, ${colour.dark})` : null;
}
