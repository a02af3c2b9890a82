"use client";

import { X } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { mendWords, reasonWords } from "@/components/library/document-words";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import type { Words } from "@/lib/i18n/translate";
import { type Attached, type Attaching, MOST_ATTACHED, type Removed } from "./attachments";
import type { Attachments } from "./use-attachments";
import { type Reading, useReading } from "./use-reading";

const CHIP =
  "flex min-h-8 max-w-full items-center gap-1 rounded-control border border-line bg-sunken pl-2 text-meta";

/**
 * The attached files, each with its progress, its error and a remove button, and a note on where they are
 * stored.
 */
export function AttachedList({ files }: { files: Attachments }) {
  const t = useWords();
  const { attached, attaching, removed, tooMany, refused } = files;
  const any = attached.length + attaching.length > 0;
  if (!any && !tooMany && !refused && !removed) return null;
  return (
    <div className="px-3 pt-2">
      {any ? (
        <ul aria-label={t("home.attach.list")} className="flex flex-wrap gap-1.5">
          {attached.map((file) => (
            <AttachedChip key={file.path} file={file} turn={files.turn} onRemove={files.remove} />
          ))}
          {attaching.map((one) => (
            <AttachingChip key={one.id} one={one} files={files} />
          ))}
        </ul>
      ) : null}
      {tooMany ? (
        <p role="alert" className="pt-1 text-meta text-unfound">
          {t("home.attach.tooMany", { most: MOST_ATTACHED })}
        </p>
      ) : null}
      {refused ? (
        <p role="alert" className="text-meta text-unfound">
          {t("home.attach.refused")}
        </p>
      ) : null}
      <p role="status" className="text-meta text-muted wrap-anywhere not-empty:pt-1">
        {removed ? removedWords(t, removed) : null}
      </p>
      {attached.length > 0 ? (
        <p className="pt-1 text-meta text-muted">{t.rich("home.attach.kept", { link })}</p>
      ) : null}
    </div>
  );
}

/** Says whether a removed file was deleted, was kept, or could not be deleted. */
function removedWords(t: Words, { name, kept, fault }: Removed) {
  if (fault) return t("home.attach.removedStuck", { name, fault });
  return kept ? t.rich("home.attach.removedKept", { name, link }) : t("home.attach.removed", { name });
}

const link = (words: ReactNode) => (
  <Link key="link" href="/library?tab=documents" prefetch={false} className="text-accent underline">
    {words}
  </Link>
);

/** A file that is already among the documents. */
function AttachedChip({
  file: { name, path, added },
  turn,
  onRemove,
}: {
  file: Attached;
  turn: number;
  onRemove: (path: string) => void;
}) {
  const t = useWords();
  const reading = useReading(path, turn);
  const short = reading.state === "read" || reading.state === "waiting";
  return (
    <li className={CHIP}>
      {short ? (
        <>
          <Name name={name} />
          <ReadingWords reading={reading} />
        </>
      ) : (
        // A long sentence beside the name would leave it no room on a phone.
        <span className="min-w-0 py-1 wrap-anywhere">
          {name} <ReadingWords reading={reading} />
        </span>
      )}
      <Remove
        name={name}
        title={t(added ? "home.attach.removeDeletes" : "home.attach.removeKeeps")}
        onClick={() => onRemove(path)}
      />
    </li>
  );
}

/** The reading progress of a file; nothing once it has been read. */
function ReadingWords({ reading }: { reading: Reading }) {
  const t = useWords();
  if (reading.state === "read") return null;
  if (reading.state === "waiting" || reading.state === "slow")
    return (
      <span role="status" className="min-w-0 text-muted">
        {t(`home.attach.${reading.state}`)}
      </span>
    );
  return (
    <span role="alert" className="text-unfound">
      {"cause" in reading
        ? t("home.attach.unreadable", {
            cause: reasonWords(t, reading.cause),
            mend: mendWords(t, reading.cause),
          })
        : t("home.attach.gone")}
    </span>
  );
}

/** A file that is being uploaded, or that failed. */
function AttachingChip({
  one: { id, name, state, message, retryable },
  files,
}: {
  one: Attaching;
  files: Attachments;
}) {
  const t = useWords();
  return (
    <li className={CHIP}>
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
  );
}

const Name = ({ name }: { name: string }) => (
  <span title={name} className="min-w-0 truncate">
    {name}
  </span>
);

function Remove({ name, title, onClick }: { name: string; title?: string; onClick: () => void }) {
  const t = useWords();
  return (
    <button
      type="button"
      aria-label={t("home.attach.remove", { name })}
      title={title}
      onClick={onClick}
      className="ml-auto inline-flex size-7 shrink-0 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
    >
      <X size={14} aria-hidden="true" />
    </button>
  );
}
