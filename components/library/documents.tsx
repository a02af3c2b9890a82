"use client";

import { FileText, FileX, Hourglass, Trash2 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { AdministratorsNote, ForAdministrators, useAdministers } from "@/components/account/administers";
import { byOrigin, collectionWords } from "@/components/library/collection-words";
import { type Connections, useHealth } from "@/components/shell/use-health";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { joined } from "@/components/ui/figures";
import { IconButton } from "@/components/ui/icon-button";
import { Sheet } from "@/components/ui/sheet";
import { useWords } from "@/components/ui/words";
import { ownDocumentHref } from "@/lib/client/document-href";
import { requestJson } from "@/lib/client/request";
import type { OwnDocument } from "@/lib/http/documents-responses";
import { AddDocuments } from "./add-documents";
import { documentState } from "./document-words";
import { EndlessRows, RowsEnd } from "./endless-rows";
import { Folders } from "./folders";
import { LibraryRowSkeletons } from "./library-row";
import { type Documents as Listed, useDocuments } from "./use-documents";

/** Confirms and deletes a document. */
function RemoveDocument({
  document,
  onClose,
  onRemoved,
}: {
  /** Null while the dialog is closed. */
  document: OwnDocument | null;
  onClose: () => void;
  onRemoved: (document: OwnDocument) => void;
}) {
  const t = useWords();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const close = () => {
    setFault("");
    onClose();
  };
  const remove = async () => {
    if (!document || busy) return;
    setBusy(true);
    const address = `/api/documents?${new URLSearchParams({ path: document.path })}`;
    const answer = await requestJson(address, { method: "DELETE" });
    setBusy(false);
    // A document that no longer exists counts as deleted.
    if (!answer.ok && answer.code !== "document_not_found") return setFault(answer.message);
    close();
    onRemoved(document);
  };
  return (
    <Sheet
      open={document !== null}
      onClose={close}
      title={t("library.removeTitle", { name: document?.path ?? "" })}
    >
      <div className="p-4">
        <p>{t("library.removeText")}</p>
        {fault ? (
          <p role="alert" className="mt-3 text-unfound">
            {fault}
          </p>
        ) : null}
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={close}>{t("ui.cancel")}</Button>
          <Button variant="filled" aria-disabled={busy} onClick={remove}>
            {busy ? t("library.removing") : t("ui.remove")}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

const MARK = { indexed: FileText, waiting: Hourglass, unreadable: FileX };

/** A document: its path, title and state. */
function DocumentRow({
  document,
  onRemove,
}: {
  document: OwnDocument;
  /** Null in read-only folders. */
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

const ROW_HEIGHT = 61;
const OWN = "documents";

/** The paths of the person's own files that cannot be read. */
const unreadableIn = (documents: readonly OwnDocument[]): ReadonlySet<string> =>
  new Set(
    documents.flatMap(({ collection, state, path }) =>
      collection === OWN && state === "unreadable" ? path : [],
    ),
  );

/** The person's documents: adding, listing with their states, deleting; and what else can be searched. */
export function Documents({ health }: { health: Connections }) {
  const t = useWords();
  const { library } = useHealth(health);
  const [collection, setCollection] = useState(OWN);
  const listed = useDocuments(collection);
  const folders = listed.list?.folders ?? [];
  const [asked, setAsked] = useState<OwnDocument | null>(null);
  const [said, setSaid] = useState("");
  const administers = useAdministers();
  return (
    <section aria-label={t("library.documentsRegion")} className="pt-4">
      {library.state === "failed" ? (
        <p role="alert" className="pb-3 text-unfound">
          {t("library.documentsFailed")}
        </p>
      ) : null}
      <ForAdministrators otherwise={<AdministratorsNote about="documents" />}>
        <AddDocuments
          folder={listed.list?.folder ?? null}
          unreadable={unreadableIn(listed.list?.documents ?? [])}
          onAdded={listed.refresh}
        />
        <p className="mt-2 text-meta text-muted">
          {t.rich("library.nameFolder", {
            link: (words) => (
              <Link key="link" href="/settings/documents#folders" className="text-accent underline">
                {words}
              </Link>
            ),
          })}
        </p>
      </ForAdministrators>
      {folders.length > 1 ? <Folders folders={folders} chosen={collection} onChoose={setCollection} /> : null}
      <Status listed={listed} collection={collection} said={said} />
      <List
        key={collection}
        listed={listed}
        isOwn={collection === OWN}
        onRemove={administers ? setAsked : null}
      />
      <RemoveDocument
        document={asked}
        onClose={() => setAsked(null)}
        onRemoved={({ path }) => {
          setSaid(t("library.removed", { name: path }));
          listed.refresh();
        }}
      />
      <Shipped collections={byOrigin(library.collections).shipped} />
    </section>
  );
}

/** The number of documents, and whether indexing continues; also announced to screen readers. */
function Status({
  listed: { list },
  collection,
  said,
}: {
  listed: Listed;
  collection: string;
  said: string;
}) {
  const t = useWords();
  const folder = list?.folders.find(({ name }) => name === collection);
  const counted = collection === OWN ? "library.ownCount" : "library.folderCount";
  const indexingWords = () => {
    if (!list?.indexing) return null;
    if (folder?.state === "indexing") return t("library.indexingOf", folder);
    // An empty list says so itself.
    return list.total > 0 ? t("library.indexingSoFar", { count: list.total }) : null;
  };
  return (
    <div className="mt-4 flex min-h-6 flex-wrap justify-between gap-x-4 text-meta text-muted tabular">
      <p role="status">
        {indexingWords()}
        {list && !list.indexing && list.total > 0 ? t(counted, { count: list.total }) : null}
      </p>
      <p role="status">{said}</p>
    </div>
  );
}

function List({
  listed: { list, message, more, loading, refresh },
  isOwn,
  onRemove,
}: {
  listed: Listed;
  isOwn: boolean;
  /** Null for users who may not delete documents. */
  onRemove: ((document: OwnDocument) => void) | null;
}) {
  const t = useWords();
  if (!list && message)
    return (
      <EmptyState
        sentence={<span role="alert">{message}</span>}
        action={<Button onClick={refresh}>{t("ui.tryAgain")}</Button>}
        className="border-y border-line"
      />
    );
  if (!list) return <LibraryRowSkeletons label={t("library.documentsComing")} count={3} />;
  if (list.documents.length === 0)
    return (
      <EmptyState
        sentence={t(
          list.indexing ? "library.indexing" : isOwn ? "library.noDocuments" : "library.noDocumentsInFolder",
        )}
        className="border-y border-line"
      />
    );
  return (
    <div className="border-t border-line">
      <EndlessRows
        rows={list.documents}
        keyOf={({ path }) => path}
        height={ROW_HEIGHT}
        label={t("library.documents")}
        busy={list.indexing}
        render={(document) => <DocumentRow document={document} onRemove={isOwn ? onRemove : null} />}
      />
      {message ? (
        <p role="alert" className="mt-3 text-meta text-unfound">
          {message}
        </p>
      ) : null}
      {more ? <RowsEnd more={more} loading={loading} stopped={message !== ""} /> : null}
    </div>
  );
}

/** Documentation that ships with the installed packages. */
function Shipped({ collections }: { collections: Connections["library"]["collections"] }) {
  const t = useWords();
  if (collections.length === 0) return null;
  return (
    <>
      <h2 className="mt-10 pb-1 font-medium">{t("settings.collection.shipped")}</h2>
      <dl className="tabular divide-y divide-line border-y border-line">
        {collections.map(({ name, documents }) => (
          <div key={name} className="flex min-h-11 items-center justify-between gap-4">
            <dt className="min-w-0 break-words">{collectionWords(t, name)}</dt>
            <dd className="whitespace-nowrap text-muted">{t("ui.documents", { count: documents })}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
