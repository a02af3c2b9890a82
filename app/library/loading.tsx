"use client";

import { LibraryRowSkeletons } from "@/components/library/library-row";
import { useWords } from "@/components/ui/words";

export default function LibraryLoading() {
  const t = useWords();
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-column)+2rem)] px-4 pt-8 pb-16 md:pt-16">
      <h1 className="text-page font-semibold tracking-title">{t("library.title")}</h1>
      <div className="mt-6 mb-16 h-11 rounded-control border border-edge bg-raised" />
      <LibraryRowSkeletons label={t("library.opening")} />
    </div>
  );
}
