import type { Metadata } from "next";
import { requestWords } from "@/app/words";

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords();
  return { title: t("report.share.missing.title") };
}

/** The same for a link that is wrong, revoked or expired, and while sharing is off. */
export default async function SharedNotFound() {
  const t = await requestWords();
  return (
    <main
      id="main"
      className="mx-auto w-full max-w-[calc(var(--container-column)+2rem)] px-4 pt-16 pb-16 md:pt-[20dvh]"
    >
      <h1 className="text-page font-semibold tracking-title">{t("report.share.missing.title")}</h1>
      <p className="mt-2 text-muted">{t("report.share.missing.words")}</p>
    </main>
  );
}
