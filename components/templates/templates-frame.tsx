"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { useWords } from "@/components/ui/words";

/** The frame of the template screens; `back` adds a link to the list. */
export function TemplatesFrame({
  title,
  lead,
  back = false,
  action,
  children,
}: {
  title: string;
  lead?: ReactNode;
  back?: boolean;
  action?: ReactNode;
  children: ReactNode;
}) {
  const t = useWords();
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-column)+2rem)] px-4 pt-8 pb-24 md:pt-16">
      {back ? (
        <Link
          href="/templates"
          className="-ml-2 mb-2 inline-flex min-h-8 items-center gap-1.5 rounded-control px-2 text-meta text-accent hover:bg-hover pointer-coarse:min-h-11"
        >
          <ArrowLeft size={14} aria-hidden="true" />
          {t("templates.back")}
        </Link>
      ) : null}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-page font-semibold tracking-title text-balance wrap-anywhere">{title}</h1>
        {action}
      </div>
      {lead ? <p className="mt-2 max-w-[65ch] text-pretty text-muted wrap-anywhere">{lead}</p> : null}
      {children}
    </div>
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
