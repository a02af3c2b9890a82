"use client";

import Link from "next/link";
import { useState } from "react";
import { AdministratorsNote, ForAdministrators, useAdministers } from "@/components/account/administers";
import { byOrigin, collectionWords } from "@/components/library/collection-words";
import { type Connections, useHealth } from "@/components/shell/use-health";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useWords } from "@/components/ui/words";
import type { OwnDocument } from "@/lib/http/documents-responses";
import { AddDocuments } from "./add-documents";
import { DocumentRow } from "./document-row";
import { EndlessRows, RowsEnd } from "./endless-rows";
import { Folders } from "./folders";
import { LibraryRowSkeletons } from "./library-row";
import { RemoveDocument } from "./remove-document";
import { type Documents as Listed, useDocuments } from "./use-documents";

const ROW_HEIGHT = 61;
const OWN = "documents";

/** The person's own documents: added, listed with what became of each, taken out; and what else can be searched here. */
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
        <AddDocuments folder={listed.list?.folder ?? null} onAdded={listed.refresh} />
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

/** How many there are, and whether more are coming; also said aloud. */
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
  return (
    <div className="mt-4 flex min-h-6 flex-wrap justify-between gap-x-4 text-meta text-muted tabular">
      <p role="status">
        {list?.indexing
          ? folder?.state === "indexing"
            ? t("library.indexingOf", folder)
            : t("library.indexingSoFar", { count: list.total })
          : null}
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
  /** Null for who may not. */
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

/** Documentation that came with what is installed here. */
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
