import type { Metadata } from "next";
import { requestWords } from "@/app/words";
import { MissingPage } from "@/components/shell/missing-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords();
  return { title: t("shell.missing.title") };
}

export default async function NotFound() {
  const t = await requestWords();
  return (
    <MissingPage
      heading={t("shell.missing.heading")}
      detail={t("shell.missing.detail")}
      library={t("shell.missing.library")}
      newResearch={t("ui.newResearch")}
    />
  );
}
