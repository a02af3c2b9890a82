import type { ReactNode } from "react";
import type { Language } from "@/lib/messages/languages";
import { wordsIn } from "@/lib/messages/testing";
import { WordsContext } from "./words";

/** Components of a test, with words as a page gives them. */
export function WithWords({ language = "en", children }: { language?: Language; children: ReactNode }) {
  return <WordsContext value={wordsIn(language)}>{children}</WordsContext>;
}
