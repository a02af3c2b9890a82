import type { ReactNode } from "react";
import { WordsContext } from "@/components/ui/words";
import type { Language } from "@/lib/text/languages";
import { wordsIn } from "@/testing/i18n/messages";

/** Renders components of a test with the interface texts. */
export function WithWords({ language = "en", children }: { language?: Language; children: ReactNode }) {
  return <WordsContext value={wordsIn(language)}>{children}</WordsContext>;
}
