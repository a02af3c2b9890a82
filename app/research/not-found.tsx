import type { Metadata } from "next";
import { requestWords } from "@/app/words";
import { MissingPage } from "@/components/shell/missing-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords();
  return { title: t("thread.missing.title") };
}

export default async function ResearchNotFound() {
  const t = await requestWords();
  return (
    <MissingPage
      heading={t("thread.missing.title")}
      detail={t("thread.missing.words")}
      library={t("thread.missing.library")}
      newResearch={t("ui.newResearch")}
    />
  );
}
