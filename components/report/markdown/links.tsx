"use client";

import type { ReactNode } from "react";
import { useWords } from "@/components/ui/words";
import { destinationOf, isForeign } from "./safe-link";

const LOOK = "text-accent underline decoration-1 underline-offset-3 hover:text-accent-strong";
const AWAY = { rel: "noopener noreferrer nofollow", target: "_blank" };

/** A link of the text; its address is one that may be followed. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const t = useWords();
  const { mail, place } = destinationOf(href);
  return (
    <a
      href={href}
      title={mail ? t("report.text.mailTo", { address: place }) : place}
      className={LOOK}
      {...(isForeign(href) ? AWAY : {})}
    >
      {children}
    </a>
  );
}

/** An image is never fetched: it is a link where its address may be followed, else its words. */
export function ImageLink({ href, alt }: { href: string | null; alt: string }) {
  const t = useWords();
  const words = t("report.text.image", { name: alt || t("report.text.imageUnnamed") });
  return href && isForeign(href) ? <TextLink href={href}>{words}</TextLink> : words;
}

/** Whether an item of a list is done. */
export function TaskBox({ checked }: { checked: boolean }) {
  const t = useWords();
  return (
    <input
      type="checkbox"
      checked={checked}
      disabled
      aria-label={checked ? t("report.text.taskDone") : t("report.text.taskOpen")}
      className="me-2"
    />
  );
}

/** A place in the text that leads to a note. */
export function NoteMark({ label }: { label: string }) {
  const t = useWords();
  return (
    <sup className="font-sans text-fine">
      <a href={`#note-${label}`} aria-label={t("report.text.note", { label })} className={LOOK}>
        {label}
      </a>
    </sup>
  );
}

/** Where the words of a note begin. */
export function NoteLabel({ label }: { label: string }) {
  return (
    <span id={`note-${label}`} className="me-2 scroll-mt-16 text-muted tabular">
      {label}
    </span>
  );
}
