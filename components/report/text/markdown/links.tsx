"use client";

import { type ReactNode, useContext } from "react";
import { SharedContext } from "@/components/report/source-reader/open-source";
import { useWords } from "@/components/ui/words";
import { destinationOf, isExternalLink, placeBeside } from "@/lib/reports/links";

const LOOK =
  "[unicode-bidi:isolate] text-accent underline decoration-1 underline-offset-3 hover:text-accent-strong";
/** Generated content, which is not part of the text that is found, marked and copied. */
const BESIDE =
  "after:ms-1 after:inline-block after:text-meta after:text-muted after:content-['('_attr(data-place)_')']";
const AWAY = { rel: "noopener noreferrer nofollow", target: "_blank" };

/** A link of the text with an allowed address. `words`: its text; `quiet`: see `placeBeside`. */
export function TextLink({
  href,
  words,
  quiet = false,
  children,
}: {
  href: string;
  words: string;
  quiet?: boolean;
  children: ReactNode;
}) {
  const t = useWords();
  const { mail, place } = destinationOf(href);
  const beside = placeBeside({ href, words, quiet });
  // A path of this server opens nothing for the reader of a shared report.
  if (useContext(SharedContext) && href.startsWith("/")) return children;
  return (
    <a
      href={href}
      title={mail ? t("report.text.mailTo", { address: place }) : place}
      data-place={beside ?? undefined}
      className={beside === null ? LOOK : `${LOOK} ${BESIDE}`}
      {...(isExternalLink(href) ? AWAY : {})}
    >
      {children}
    </a>
  );
}

/** Images are never fetched: one with an allowed address is a link, any other its alternative text. */
export function ImageLink({ href, alt, quiet }: { href: string | null; alt: string; quiet?: boolean }) {
  const t = useWords();
  const words = t("report.text.image", { name: alt || t("report.text.imageUnnamed") });
  if (!href || !isExternalLink(href)) return words;
  return (
    <TextLink href={href} words={alt} quiet={quiet}>
      {words}
    </TextLink>
  );
}

/** The checkbox of a task list item. */
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

/** A reference to a footnote. */
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

/** The label at the beginning of a footnote. */
export function NoteLabel({ label }: { label: string }) {
  return (
    <span id={`note-${label}`} className="me-2 scroll-mt-16 text-muted tabular">
      {label}
    </span>
  );
}
