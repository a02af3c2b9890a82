"use client";

import { wishToPrint } from "@/components/report/text/markdown/print-wish";
import { settled } from "@/components/report/text/markdown/settle";

/** Every diagram finishes or fails before this time; printing does not wait longer. */
const LONGEST_WAIT = 40_000;

/** Waits for fonts, formulas and diagrams, because they change the layout. */
export async function printReady(): Promise<void> {
  wishToPrint();
  // Deferred parts start rendering in the next frame.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await Promise.race([settled(), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))]);
  await document.fonts.ready;
  window.print();
}
