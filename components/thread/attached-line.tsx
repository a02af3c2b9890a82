"use client";

import Link from "next/link";
import { useWords } from "@/components/ui/words";
import { documentHref, documentName } from "@/lib/client/document-href";

/** The documents that were attached to a question, each leading to its text. */
export function AttachedLine({ attached = [] }: { attached: readonly string[] | undefined }) {
  const t = useWords();
  if (attached.length === 0) return null;
  return (
    <p className="mt-1 text-meta text-muted wrap-anywhere">
      {t("thread.attached")}{" "}
      {attached.map((url, index) => (
        <span key={url}>
          {index > 0 ? ", " : null}
          <Link href={documentHref(url) ?? "/library"} prefetch={false} className="text-accent underline">
            {documentName(url)}
          </Link>
        </span>
      ))}
    </p>
  );
}
