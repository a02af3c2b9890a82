import type { Metadata } from "next";
import Link from "next/link";
import { buttonLook } from "@/components/ui/button";
import { requestWords } from "./words";

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords();
  return { title: t("shell.missing.title") };
}

export default async function NotFound() {
  const t = await requestWords();
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-column)+2rem)] px-4 pt-16 pb-16 md:pt-[20dvh]">
      <h1 className="text-page font-semibold tracking-title">{t("shell.missing.heading")}</h1>
      <p className="mt-2 text-muted">{t("shell.missing.detail")}</p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Link href="/library" className={buttonLook("plain")}>
          {t("shell.missing.library")}
        </Link>
        <Link href="/" className={buttonLook("quiet")}>
          {t("ui.newResearch")}
        </Link>
      </div>
    </div>
  );
}
