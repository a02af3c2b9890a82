import type { ReactNode } from "react";
import { WordsContext } from "@/components/ui/words";
import type { Language } from "@/lib/text/languages";
import { wordsIn } from "@/testing/i18n/messages";

/** Components of a test, with words as a page gives them. */
export function WithWords({ language = "en", children }: { language?: Language; children: ReactNode }) {
  return <WordsContext value={wordsIn(language)}>{children}</WordsContext>;
}
