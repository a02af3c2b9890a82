// The font in which reports are set, for pages that show one: fetched beside the style sheet that names it, not after it.

import { preload } from "react-dom";

/** The build replaces it by the address of the file that the style sheet also names. */
const SERIF = new URL(
  "../node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2",
  import.meta.url,
).href;

/** Must be called only for pages that have text in it: browsers warn of files that they fetched for nothing. */
export const preloadSerif = (): void =>
  preload(SERIF, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
