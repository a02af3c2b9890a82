"use client";

import { ArrowUpRight } from "lucide-react";
import { buttonLook } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import { safeHref } from "@/lib/reports/links";

/** A link to the live page of a source; nothing for sources that are not on the web. */
export function LivePage({ url, className }: { url: string; className: string }) {
  const t = useWords();
  const href = /^https?:/i.test(url) ? safeHref(url) : null;
  if (!href) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={buttonLook("quiet", className)}
    >
      {t("report.card.livePage")}
      <ArrowUpRight size={14} aria-hidden="true" />
    </a>
  );
}
