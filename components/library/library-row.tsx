"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";

const ROW = "flex min-h-22 gap-3 py-3";
const PRESSABLE = "relative -mx-3 rounded-control px-3 hover:bg-hover has-focus-visible:bg-hover";

/**
 * A row of the library: icon, title, question, up to two lines of text, and outcome. The whole row links to
 * the item; `inside` holds further links.
 */
export function LibraryRow({
  mark,
  title,
  asked = null,
  href,
  text,
  facts,
  inside = null,
}: {
  mark: ReactNode;
  title: string;
  asked?: string | null;
  href: string | null;
  text: ReactNode;
  facts: ReactNode[];
  inside?: ReactNode;
}) {
  return (
    <div className={classNames(ROW, href !== null && PRESSABLE)}>
      <span className="mt-0.5 flex size-4 shrink-0 justify-center text-muted">{mark}</span>
      <div className="min-w-0 flex-1">
        <h2 className="line-clamp-2 font-medium break-words">
          {href === null ? (
            title
          ) : (
            <Link
              href={href}
              prefetch={false}
              data-row-link=""
              className="rounded-chip text-ink after:absolute after:inset-0 after:rounded-control focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            >
              {title}
            </Link>
          )}
        </h2>
        {asked === null ? null : (
          <p dir="auto" className="line-clamp-2 text-meta break-words text-muted">
            {asked}
          </p>
        )}
        <p className="line-clamp-2 min-h-5 text-body break-words text-muted">{text}</p>
        {/* One run of text, so that it wraps only at the end of a line. */}
        <p className="tabular text-meta wrap-anywhere text-faint">
          {facts.map((fact, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a row keep their order.
            <span key={position}>
              {fact}
              {position < facts.length - 1 ? <span aria-hidden="true">{"\u00a0· "}</span> : null}
            </span>
          ))}
        </p>
        {inside === null ? null : <div className="relative z-1">{inside}</div>}
      </div>
    </div>
  );
}

/** Placeholder rows of the same height. */
export function LibraryRowSkeletons({ label, count = 5 }: { label: string; count?: number }) {
  return (
    <SkeletonGroup label={label}>
      <ul className="divide-y divide-line border-y border-line">
        {Array.from({ length: count }, (_, row) => row).map((row) => (
          <li key={row} className={ROW}>
            <Skeleton className="mt-0.5 size-4" />
            <span className="flex-1">
              <Skeleton className="my-1 w-2/5" />
              <Skeleton className="my-2 w-4/5" />
              <Skeleton className="my-1 w-1/4" />
            </span>
          </li>
        ))}
      </ul>
    </SkeletonGroup>
  );
}
