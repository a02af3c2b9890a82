"use client";

import { FileText, FileX, Hourglass, Trash2 } from "lucide-react";
import Link from "next/link";
import { joined } from "@/components/ui/figures";
import { IconButton } from "@/components/ui/icon-button";
import { useWords } from "@/components/ui/words";
import { ownDocumentHref } from "@/lib/client/document-href";
import type { OwnDocument } from "@/lib/http/documents-responses";
import { documentState } from "./document-words";

const MARK = { indexed: FileText, waiting: Hourglass, unreadable: FileX };

/** A document: where it lies, what it is called, what became of it. */
export function DocumentRow({
  document,
  onRemove,
}: {
  document: OwnDocument;
  /** Null in folders that are only read. */
  onRemove: ((document: OwnDocument) => void) | null;
}) {
  const t = useWords();
  const { collection, path, title, state } = document;
  const Mark = MARK[state];
  return (
    <div className="flex min-h-15 items-center gap-3 py-2">
      <Mark
        size={16}
        aria-hidden="true"
        className={`shrink-0 ${state === "unreadable" ? "text-unfound" : "text-muted"}`}
      />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          {state === "waiting" ? (
            <bdi>{path}</bdi>
          ) : (
            <Link
              href={ownDocumentHref(path, collection)}
              prefetch={false}
              className="underline-offset-3 hover:underline"
            >
              <bdi>{state === "indexed" ? title : path}</bdi>
            </Link>
          )}
        </p>
        <p className="text-meta wrap-anywhere text-muted tabular">
          <bdi>{joined(state === "indexed" && path, documentState(t, document))}</bdi>
        </p>
      </div>
      {onRemove ? (
        <IconButton
          label={t("library.removeNamed", { name: path })}
          icon={<Trash2 size={16} />}
          side="bottom-end"
          onClick={() => onRemove(document)}
        />
      ) : null}
    </div>
  );
}
