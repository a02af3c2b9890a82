import type { ReactNode } from "react";
import { ServesOthersContext } from "@/components/ui/own-turn";
import { WordsProvider } from "@/components/ui/words";
import { messagesOf } from "@/lib/i18n/catalogue";
import { rememberMessages } from "@/lib/i18n/rendered";
import type { Language } from "@/lib/text/languages";

/** Renders components of a test with the interface texts, in one go. */
export function WithWords({ language = "en", children }: { language?: Language; children: ReactNode }) {
  rememberMessages(language, messagesOf(language));
  return (
    <WordsProvider language={language} address="">
      <ServesOthersContext value={false}>{children}</ServesOthersContext>
    </WordsProvider>
  );
}
