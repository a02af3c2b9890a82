"use client";

import { FileX } from "lucide-react";
import { type Connections, useHealth } from "@/components/shell/use-health";
import { EmptyState } from "@/components/ui/empty-state";
import { collectionName } from "@/lib/sources/collection-name";

const documents = (count: number) => (count === 1 ? "1 document" : `${count.toLocaleString("en")} documents`);

function Collections({ library }: Pick<Connections, "library">) {
  if (library.state === "failed")
    return <p>The documents on this machine could not be indexed. The log of the server has the cause.</p>;
  if (library.state === "indexing")
    return (
      <p role="status">Indexing the documents on this machine: {documents(library.documents)} so far.</p>
    );
  if (library.documents === 0)
    return (
      <EmptyState
        sentence={
          <>
            No documents yet. Put Markdown, text or HTML files into{" "}
            <code className="font-mono">data/documents</code> and start again.
          </>
        }
        className="border-y border-line"
      />
    );
  return (
    <dl className="tabular divide-y divide-line border-y border-line">
      {library.collections.map(({ name, documents: count }) => (
        <div key={name} className="flex min-h-11 items-center justify-between gap-4">
          <dt className="min-w-0 break-words">{collectionName(name)}</dt>
          <dd className="whitespace-nowrap text-muted">{documents(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How many documents of which collections can be searched, and every file that could not be read, with its reason. */
export function Documents({ health }: { health: Connections }) {
  const { library } = useHealth(health);
  return (
    <section aria-label="Documents on this machine" className="pt-4">
      {library.state === "ready" && library.documents > 0 ? (
        <p className="tabular pb-3 text-muted">
          {documents(library.documents)} on this machine can be searched, in{" "}
          {library.passages.toLocaleString("en")} passages.
        </p>
      ) : null}
      <Collections library={library} />
      {library.unreadable.length > 0 ? (
        <div className="mt-6">
          <h2 className="pb-1 font-medium">
            {library.unreadable.length === 1
              ? "1 file could not be read"
              : `${library.unreadable.length} files could not be read`}
          </h2>
          <ul className="divide-y divide-line border-y border-line">
            {library.unreadable.map(({ path, error }) => (
              <li key={path} className="flex min-h-11 items-start gap-3 py-3">
                <FileX size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-unfound" />
                <span className="min-w-0">
                  <span className="block font-mono text-meta break-all">{path}</span>
                  <span className="block text-meta text-muted">{error}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}
