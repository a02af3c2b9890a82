"use client";

import { type FrameProps, PageFrame } from "@/components/ui/page-frame";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { useWords } from "@/components/ui/words";

/** The frame of the template screens; `back` adds a link to the list. */
export function TemplatesFrame({ back = false, ...frame }: FrameProps & { back?: boolean }) {
  const t = useWords();
  return (
    <PageFrame {...frame} {...(back ? { back: { href: "/templates", label: t("templates.back") } } : {})} />
  );
}

/** Placeholders for two templates. */
export function TemplatesSkeleton() {
  const t = useWords();
  return (
    <TemplatesFrame title={t("templates.title")} lead={t("templates.lead")}>
      <SkeletonGroup label={t("templates.loading")}>
        {["first", "second"].map((name) => (
          <div key={name} className="mt-6 flex flex-col gap-3 border-t border-line pt-5">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="w-3/4" />
            <Skeleton className="w-1/2" />
          </div>
        ))}
      </SkeletonGroup>
    </TemplatesFrame>
  );
}
