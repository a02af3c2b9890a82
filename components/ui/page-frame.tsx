"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

export type FrameProps = { title: string; lead?: ReactNode; action?: ReactNode; children: ReactNode };

/** The frame of a screen of one column; `back` is a link above the title. */
export function PageFrame({
  title,
  lead,
  back,
  action,
  children,
}: FrameProps & { back?: { href: string; label: string } }) {
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-column)+2rem)] px-4 pt-8 pb-24 md:pt-16">
      {back ? (
        <Link
          href={back.href}
          className="-ml-2 mb-2 inline-flex min-h-8 items-center gap-1.5 rounded-control px-2 text-meta text-accent hover:bg-hover pointer-coarse:min-h-11"
        >
          <ArrowLeft size={14} aria-hidden="true" />
          {back.label}
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
