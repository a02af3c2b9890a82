import type { Metadata } from "next";
import Link from "next/link";
import { requestWords } from "@/app/words";
import { buttonLook } from "@/components/ui/button";

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords();
  return { title: t("thread.missing.title") };
}

export default async function ResearchNotFound() {
  const t = await requestWords();
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-column)+2rem)] px-4 pt-16 pb-16 md:pt-[20dvh]">
      <h1 className="text-page font-semibold tracking-title">{t("thread.missing.title")}</h1>
      <p className="mt-2 text-muted">{t("thread.missing.words")}</p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Link href="/library" className={buttonLook("plain")}>
          {t("thread.missing.library")}
        </Link>
        <Link href="/" className={buttonLook("quiet")}>
          {t("ui.newResearch")}
        </Link>
      </div>
    </div>
  );
}
