"use client";

import { Link2 } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useWords } from "@/components/ui/words";

const LOOK = [
  "mt-10 mb-4 text-title font-semibold tracking-title",
  "mt-10 mb-4 text-title font-semibold tracking-title",
  "mt-7.5 mb-3 text-heading font-semibold",
  "mt-5 mb-2 text-body font-semibold",
];

/**
 * A heading with a link to itself and the actions for its section. Both are beside the heading, not part of
 * its name.
 */
export function Heading({
  level,
  depth,
  id,
  end,
  children,
}: {
  level: 2 | 3 | 4 | 5 | 6;
  /** Level as written, from 1. */
  depth: number;
  /** Present only if the heading can be linked to. */
  id?: string;
  end?: ReactNode;
  children: ReactNode;
}) {
  const Tag = `h${level}` as const;
  return (
    // The first heading of a text needs no space above it.
    <div className="group/heading relative [&:first-child:not([data-goes-on]>*)]:*:mt-0">
      <Tag
        id={id}
        dir="auto"
        className={`scroll-mt-16 break-after-avoid font-sans text-balance wrap-anywhere max-md:scroll-mt-28 ${LOOK[Math.min(depth, LOOK.length) - 1]}`}
      >
        {children}
      </Tag>
      {id ? <SectionLink id={id} /> : null}
      {end ? <span className="absolute top-0 right-0 print:hidden">{end}</span> : null}
    </div>
  );
}

/** Puts the section's address into the address bar and copies it. */
function SectionLink({ id }: { id: string }) {
  const t = useWords();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    const { origin, pathname, search } = window.location;
    navigator.clipboard?.writeText(`${origin}${pathname}${search}#${encodeURIComponent(id)}`).then(
      () => setCopied(true),
      // The address bar still shows the address.
      () => undefined,
    );
  };
  return (
    <a
      href={`#${id}`}
      onClick={copy}
      title={copied ? t("report.text.linkCopied") : t("report.text.copyLink")}
      className="absolute top-0 -left-7 hidden size-6 items-center justify-center rounded-control text-muted opacity-0 group-hover/heading:opacity-100 hover:bg-hover hover:text-ink focus-visible:opacity-100 md:flex print:hidden"
    >
      <Link2 size={14} aria-hidden="true" />
      <span className="unseen">{t("report.text.copyLink")}</span>
      <span role="status" className="unseen">
        {copied ? t("report.text.linkCopied") : ""}
      </span>
    </a>
  );
}
