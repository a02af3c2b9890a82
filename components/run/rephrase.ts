import { createContext } from "react";

/** Puts a question into the box for the next one, to be changed there; null where the page has no such box. */
export const RephraseContext = createContext<((question: string) => void) | null>(null);
