"use client";

import { useSyncExternalStore } from "react";
import { recall } from "@/components/ui/preferences";
import { LANGUAGE_COOKIE, type Language, languageFrom } from "@/lib/text/languages";
import "./globals.css";

/** This component renders outside all providers, so it contains its own texts. */
const WORDS: Record<
  Language,
  { title: string; heading: string; detail: (digest: string | undefined) => string; again: string }
> = {
  en: {
    title: "Not available · Groundwork",
    heading: "Groundwork could not be shown",
    detail: (digest) =>
      `Something went wrong on this machine before the page was put together. What was saved before is safe; the log of the server has the cause${digest ? ` under ${digest}` : ""}.`,
    again: "Try again",
  },
  ru: {
    title: "Недоступно · Groundwork",
    heading: "Groundwork не удалось показать",
    detail: (digest) =>
      `На этом компьютере произошла ошибка ещё до подготовки страницы. Всё сохранённое раньше цело; причина записана в журнале сервера${digest ? ` под кодом ${digest}` : ""}.`,
    again: "Повторить",
  },
};

const never = () => () => undefined;
const chosen = (): Language => languageFrom(recall(LANGUAGE_COOKIE), navigator.languages.join(","));

/** Shown when even the frame cannot be rendered, for example because the database does not open. */
export default function FrameError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const language = useSyncExternalStore(never, chosen, () => "en" as const);
  const { title, heading, detail, again } = WORDS[language];
  return (
    <html lang={language}>
      <body>
        <title>{title}</title>
        <main className="mx-auto max-w-column px-4 pt-[20dvh]">
          <h1 className="text-page font-semibold">{heading}</h1>
          <p role="alert" className="mt-2 text-muted">
            {detail(error.digest)}
          </p>
          <button
            type="button"
            onClick={reset}
            className="mt-6 min-h-8 rounded-control border border-edge bg-raised px-3 font-medium hover:bg-hover pointer-coarse:min-h-11"
          >
            {again}
          </button>
        </main>
      </body>
    </html>
  );
}
