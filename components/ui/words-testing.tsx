import type { ReactNode } from "react";
import { messagesText } from "@/lib/messages/catalogue";
import type { Language } from "@/lib/messages/languages";
import { WordsProvider } from "./words";

/** Components of a test, with words as a page gives them. */
export function WithWords({ language = "en", children }: { language?: Language; children: ReactNode }) {
  return (
    <WordsProvider language={language} messages={messagesText(language)}>
      {children}
    </WordsProvider>
  );
}
