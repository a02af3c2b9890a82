"use client";

import { X } from "lucide-react";
import { reasonWords } from "@/components/library/document-words";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import { MOST_ATTACHED } from "./attachments";
import type { Attachments } from "./use-attachments";

const CHIP =
  "flex min-h-8 max-w-full items-center gap-1 rounded-control border border-line bg-sunken pl-2 text-meta";

/** The files of a question: each with how far it is, what is wrong with it, and a way to take it off. */
export function AttachedList({ files }: { files: Attachments }) {
  const t = useWords();
  const { attached, attaching, unreadable, tooMany } = files;
  if (attached.length + attaching.length === 0 && !tooMany) return null;
  return (
    <div className="px-3 pt-2">
      <ul aria-label={t("home.attach.list")} className="flex flex-wrap gap-1.5">
        {attached.map(({ name, path }) => {
          const fault = unreadable[path];
          return (
            <li key={path} className={CHIP}>
              <Name name={name} />
              {fault === undefined ? null : (
                <span role="alert" className="min-w-0 text-unfound">
                  {t("home.attach.unreadable", { cause: reasonWords(t, fault) })}
                </span>
              )}
              <Remove name={name} onClick={() => files.remove(path)} />
            </li>
          );
        })}
        {attaching.map(({ id, name, state, message, retryable }) => (
          <li key={id} className={CHIP}>
            {state === "adding" ? (
              <>
                <Name name={name} />
                <span role="status" className="text-muted">
                  {t("home.attach.adding")}
                </span>
              </>
            ) : (
              <span className="min-w-0 py-1 wrap-anywhere">
                {state === "failed" && message.includes(name) ? null : `${name}: `}
                <span role="alert" className={state === "failed" ? "text-unfound" : undefined}>
                  {state === "exists" ? t("home.attach.exists") : message}
                </span>
              </span>
            )}
            {state === "exists" ? (
              <>
                <Button variant="quiet" onClick={() => files.keepExisting(id)}>
                  {t("home.attach.useExisting")}
                </Button>
                <Button variant="quiet" onClick={() => files.again(id, true)}>
                  {t("library.upload.replace")}
                </Button>
              </>
            ) : null}
            {state === "failed" && retryable ? (
              <Button variant="quiet" onClick={() => files.again(id, false)}>
                {t("ui.tryAgain")}
              </Button>
            ) : null}
            <Remove name={name} onClick={() => files.drop(id)} />
          </li>
        ))}
      </ul>
      {tooMany ? (
        <p role="alert" className="pt-1 text-meta text-unfound">
          {t("home.attach.tooMany", { most: MOST_ATTACHED })}
        </p>
      ) : null}
    </div>
  );
}

const Name = ({ name }: { name: string }) => (
  <span title={name} className="min-w-0 truncate">
    {name}
  </span>
);

function Remove({ name, onClick }: { name: string; onClick: () => void }) {
  const t = useWords();
  return (
    <button
      type="button"
      aria-label={t("home.attach.remove", { name })}
      onClick={onClick}
      className="ml-auto inline-flex size-7 shrink-0 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
    >
      <X size={14} aria-hidden="true" />
    </button>
  );
}
