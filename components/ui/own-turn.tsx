"use client";

import { createContext, use } from "react";

/** True where a server renders pages beside other requests, which the document's frame says. */
export const ServesOthersContext = createContext(false);

/** The end of the line of what is still to be rendered, on the server. */
let line: Promise<void> = Promise.resolve();

function nextInLine(): Promise<void> {
  line = line.then(() => new Promise<void>((resolve) => setImmediate(resolve)));
  return line;
}

/**
 * Lets the server answer other requests before it renders the calling component: React would render a page of any
 * length in one go. Does nothing in the browser.
 */
export function useOwnTurn(): void {
  const servesOthers = use(ServesOthersContext);
  if (servesOthers && typeof window === "undefined") use(nextInLine());
}
