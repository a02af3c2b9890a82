"use client";

import { FileX } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { ForAdministrators } from "@/components/account/administers";
import { byOrigin, collectionWords } from "@/components/library/collection-words";
import { reasonWords } from "@/components/library/document-words";
import { Button } from "@/components/ui/button";
import { CopyLines } from "@/components/ui/copy-lines";
import { Path } from "@/components/ui/path";
import { StatusMark } from "@/components/ui/status-mark";
import { useWords } from "@/components/ui/words";
import { postJson } from "@/lib/client/request";
import type { EmbeddingState } from "@/lib/http/documents-responses";
import type { DocumentsSetting, EmbeddingCheck } from "@/lib/http/settings-responses";
import type { Words } from "@/lib/i18n/translate";
import { holdingWords } from "./check-words";
import { NamedFolders } from "./named-folders";
import { Name, PartFault, Row, Rows, Section } from "./section";
import { useFold } from "./use-fold";

/** The number of unreadable files listed here; the library lists all. */
const SHOWN = 5;
const MOST_COLLECTIONS = 6;

function countWords(t: Words, { state, documents, passages }: DocumentsSetting): string {
  if (state === "failed") return t("settings.documents.failed");
  if (state === "indexing") return t("settings.documents.indexing", { documents });
  return documents === 0
    ? t("settings.documents.none")
    : t("settings.documents.passages", { documents, passages });
}

/** The documents on this machine, the unreadable ones, and a button to scan again. */
export function DocumentsSection({
  documents,
  onAgain,
}: {
  documents: DocumentsSetting | null;
  onAgain: () => Promise<void>;
}) {
  const t = useWords();
  return (
    <Section id="documents" title={t("settings.part.documents")} lead={t("settings.documents.lead")}>
      {documents ? <Documents documents={documents} onAgain={onAgain} /> : <PartFault onAgain={onAgain} />}
    </Section>
  );
}

type Tried =
  | { state: "no" | "now" }
  | { state: "heard"; check: EmbeddingCheck }
  | { state: "unheard"; fault: string };

function foundWords(t: Words, check: EmbeddingCheck): string {
  if (check.outcome === "nothing_set") return t("settings.embedding.nothingSet");
  const { host } = check;
  if (check.outcome === "works")
    return t("settings.embedding.works", { host, dimensions: check.dimensions, ms: check.ms });
  return t(`settings.embedding.fault.${check.fault}`, { host });
}

const checkWords = (t: Words, check: EmbeddingCheck): string =>
  [foundWords(t, check), ...holdingWords(t, check)].join(" ");

function progressWords(t: Words, { done, total, working, fault, host }: EmbeddingState): string {
  if (fault !== null) return t(`settings.embedding.fault.${fault}`, { host });
  if (done < total && working) return t("settings.embedding.working", { done, total });
  return t("settings.embedding.done", { done, total });
}

/** Has the server read `.env.local` again and request the vector of one word. */
function EmbeddingTry({ onAgain }: { onAgain: () => Promise<void> }) {
  const t = useWords();
  const [tried, setTried] = useState<Tried>({ state: "no" });
  const check = async () => {
    if (tried.state === "now") return;
    setTried({ state: "now" });
    const answer = await postJson<EmbeddingCheck>("/api/settings/embedding", {});
    setTried(
      answer.ok ? { state: "heard", check: answer.value } : { state: "unheard", fault: answer.message },
    );
    await onAgain();
  };
  return (
    <ForAdministrators>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={check} aria-disabled={tried.state === "now"}>
          {tried.state === "now" ? t("settings.check.checking") : t("settings.check.button")}
        </Button>
        <p role="status" className="flex min-w-0 flex-1 basis-56 items-start gap-2 text-meta text-muted">
          {tried.state === "heard" ? (
            <>
              <StatusMark state={tried.check.outcome === "works" ? "done" : "failed"} label="" />
              <span>{checkWords(t, tried.check)}</span>
            </>
          ) : (
            t("settings.embedding.costs")
          )}
        </p>
        {tried.state === "unheard" ? (
          <p role="alert" className="w-full text-unfound">
            {tried.fault}
          </p>
        ) : null}
      </div>
    </ForAdministrators>
  );
}

/** Semantic search: the model, where texts are sent, the indexing progress, and whether the model answers. */
function EmbeddingPart({ embedding, onAgain }: { embedding: EmbeddingState; onAgain: () => Promise<void> }) {
  const t = useWords();
  const { model, host, fault } = embedding;
  return (
    <>
      <h3 className="mt-6 pb-1 font-medium">
        <Name id="embedding">{t("settings.embedding.title")}</Name>
      </h3>
      <Rows>
        <Row name={t("settings.embedding.model")} origin={t("settings.embedding.sent", { host })}>
          {model}
        </Row>
        <Row name={t("settings.embedding.progress")}>
          {progressWords(t, embedding)}
          {fault === null ? null : (
            <span className="block text-meta text-muted">{t("settings.embedding.without")}</span>
          )}
        </Row>
      </Rows>
      <EmbeddingTry onAgain={onAgain} />
    </>
  );
}

/** Without a model only keywords are searched, and this part says how to add one. */
function NoEmbedding({ onAgain }: { onAgain: () => Promise<void> }) {
  const t = useWords();
  return (
    <>
      <h3 className="mt-6 font-medium">
        <Name id="embedding">{t("settings.embedding.title")}</Name>
      </h3>
      <p className="max-w-[65ch] text-muted">{t("settings.embedding.none")}</p>
      <CopyLines
        lines={["EMBEDDING_MODEL=", "EMBEDDING_BASE_URL="]}
        what={t("settings.embedding.theLines")}
      />
      <EmbeddingTry onAgain={onAgain} />
    </>
  );
}

function Documents({ documents, onAgain }: { documents: DocumentsSetting; onAgain: () => Promise<void> }) {
  const t = useWords();
  const { folder, folders, collections, unreadable, embedding } = documents;
  const { own, shipped } = byOrigin(collections);
  return (
    <>
      <Rows>
        <Row id="folder" name={t("settings.documents.folder")} origin={t("settings.documents.folderNote")}>
          <Path path={folder} />
        </Row>
        <Row id="indexed" name={t("settings.documents.count")}>
          {countWords(t, documents)}
        </Row>
        <Collections name={t("settings.documents.collections")} collections={own} />
        <Collections name={t("settings.collection.shipped")} collections={shipped} />
      </Rows>
      <NamedFolders initial={folders} sentTo={embedding?.host ?? null} onChange={onAgain} />
      <Unreadable files={unreadable} />
      <ForAdministrators>
        <IndexAgain onDone={onAgain} />
      </ForAdministrators>
      {embedding ? (
        <EmbeddingPart embedding={embedding} onAgain={onAgain} />
      ) : (
        <NoEmbedding onAgain={onAgain} />
      )}
    </>
  );
}

/** The number of documents in each collection; nothing where there are none. */
function Collections({ name, collections }: { name: string; collections: DocumentsSetting["collections"] }) {
  const t = useWords();
  const { shown, more } = useFold(collections, MOST_COLLECTIONS);
  if (collections.length === 0) return null;
  return (
    <Row name={name}>
      <ul>
        {shown.map(({ name: id, documents: count }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 break-words">{collectionWords(t, id)}</span>
            <span className="text-muted">{t("ui.documents", { count })}</span>
          </li>
        ))}
      </ul>
      {more}
    </Row>
  );
}

function Unreadable({ files }: { files: DocumentsSetting["unreadable"] }) {
  const t = useWords();
  if (files.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 pb-1 font-medium">{t("settings.documents.unreadable", { count: files.length })}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {files.slice(0, SHOWN).map(({ path, error }) => (
          <li key={path} className="flex min-h-11 items-start gap-3 py-2.5">
            <FileX size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-unfound" />
            <span className="min-w-0">
              <span className="block font-mono text-meta break-all">{path}</span>
              <span className="block text-meta text-muted">{reasonWords(t, error)}</span>
            </span>
          </li>
        ))}
      </ul>
      {files.length > SHOWN ? (
        <p className="mt-2 text-meta">
          <Link href="/library?tab=documents" className="text-accent underline">
            {t("settings.documents.unreadableMore", { count: files.length - SHOWN })}
          </Link>
        </p>
      ) : null}
    </>
  );
}

type Indexing =
  | { state: "no" | "now" }
  | { state: "done"; documents: number }
  | { state: "failed"; fault: string };

function IndexAgain({ onDone }: { onDone: () => Promise<void> }) {
  const t = useWords();
  const [indexing, setIndexing] = useState<Indexing>({ state: "no" });
  const again = async () => {
    if (indexing.state === "now") return;
    setIndexing({ state: "now" });
    const answer = await postJson<DocumentsSetting>("/api/settings/documents", {});
    setIndexing(
      answer.ok
        ? { state: "done", documents: answer.value.documents }
        : { state: "failed", fault: answer.message },
    );
    await onDone();
  };
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onClick={again} aria-disabled={indexing.state === "now"}>
        <Name id="index-again">
          {indexing.state === "now" ? t("settings.documents.indexingNow") : t("settings.documents.again")}
        </Name>
      </Button>
      <p role="status" className="min-w-0 flex-1 basis-56 text-meta text-muted">
        {indexing.state === "done"
          ? t("settings.documents.done", { documents: indexing.documents })
          : t("settings.documents.againNote")}
      </p>
      {indexing.state === "failed" ? (
        <p role="alert" className="w-full text-unfound">
          {indexing.fault}
        </p>
      ) : null}
    </div>
  );
}
