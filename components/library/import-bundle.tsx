"use client";

import { Upload } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import { requestJson } from "@/lib/client/request";
import { useFileDrop } from "./use-file-drop";

const MOST_MEGABYTES = 64;
const megabytes = (size: number) => size / 1024 / 1024;

type Importing =
  | { state: "idle" }
  | { state: "busy"; name: string; size: number }
  | { state: "here"; name: string; threadId: string }
  | { state: "failed"; name: string; message: string };

function useImport(): { importing: Importing; take: (file: File) => void } {
  const t = useWords();
  const router = useRouter();
  const [importing, setImporting] = useState<Importing>({ state: "idle" });
  const busy = useRef(false);
  const take = async (file: File) => {
    if (busy.current) return;
    const { name, size } = file;
    if (megabytes(size) > MOST_MEGABYTES)
      return setImporting({
        state: "failed",
        name,
        message: t("library.importTooLarge", { size: Math.ceil(megabytes(size)), most: MOST_MEGABYTES }),
      });
    busy.current = true;
    setImporting({ state: "busy", name, size });
    const answer = await requestJson<{ threadId: string; here?: boolean }>("/api/import", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: file,
    });
    busy.current = false;
    if (!answer.ok) return setImporting({ state: "failed", name, message: answer.message });
    const { threadId, here } = answer.value;
    if (here) return setImporting({ state: "here", name, threadId });
    setImporting({ state: "idle" });
    router.push(`/research/${encodeURIComponent(threadId)}`);
    router.refresh();
  };
  return { importing, take: (file) => void take(file) };
}

/**
 * Imports a bundle: chosen as a file, or dropped anywhere on the page. Renders a button, and messages that
 * take a whole row where the parent wraps. `drop` is false where dropped files mean something else.
 */
export function ImportBundle({ drop = true }: { drop?: boolean }) {
  const t = useWords();
  const input = useRef<HTMLInputElement>(null);
  const { importing, take } = useImport();
  const over = useFileDrop(({ files: [file] }) => {
    if (file) take(file);
  }, drop);
  const busy = importing.state === "busy";
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label={t("library.importField")}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Allows choosing the same file again.
          event.target.value = "";
          if (file) take(file);
        }}
      />
      <Button
        variant="quiet"
        aria-disabled={busy}
        onClick={() => (busy ? undefined : input.current?.click())}
        className="text-muted hover:text-ink"
      >
        <Upload size={16} aria-hidden="true" />
        {over ? t("library.importDrop") : t("library.importOne")}
      </Button>
      <p role="status" className="basis-full text-meta text-muted">
        {importing.state === "busy" ? (
          <span className="block py-1 wrap-anywhere">
            {t("library.importing", {
              name: importing.name,
              size: Math.max(0.1, Math.round(megabytes(importing.size) * 10) / 10),
            })}
          </span>
        ) : null}
        {importing.state === "here" ? (
          <span className="block py-1 wrap-anywhere text-ink">
            {t.rich("library.importHere", {
              name: importing.name,
              link: (words) => (
                <Link
                  key="open"
                  href={`/research/${encodeURIComponent(importing.threadId)}`}
                  className="text-accent underline underline-offset-3"
                >
                  {words}
                </Link>
              ),
            })}
          </span>
        ) : null}
      </p>
      {importing.state === "failed" ? (
        <p role="alert" className="basis-full py-1 text-body wrap-anywhere text-unfound">
          {t.rich("library.importFailed", {
            name: importing.name,
            message: importing.message,
            b: (words) => (
              <span key="what" className="font-medium">
                {words}
              </span>
            ),
          })}
        </p>
      ) : null}
      {over ? (
        <div
          aria-hidden="true"
          className="pointer-events-none fixed inset-2 z-50 rounded-box border-2 border-dashed border-accent bg-accent-soft/30"
        />
      ) : null}
    </>
  );
}
