import type { Metadata } from "next";
import { requestWords } from "@/app/words";
import { MissingPage } from "@/components/shell/missing-page";
import { ReturnOfThread } from "@/components/shell/shell";

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords();
  return { title: t("thread.missing.title") };
}

export default async function ResearchNotFound() {
  const t = await requestWords();
  return (
    <>
      <ReturnOfThread />
      <MissingPage
        heading={t("thread.missing.title")}
        detail={t("thread.missing.words")}
        library={t("thread.missing.library")}
        newResearch={t("ui.newResearch")}
      />
    </>
  );
}
