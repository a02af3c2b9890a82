"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useWords } from "@/components/ui/words";
import { useHash } from "@/lib/client/use-hash";
import type { SourceResponse } from "@/lib/http/responses";
import { Reader } from "./reader";

/** `#c-<citation>` and `#p-<citation>` in the URL mean the same as `?at=`. */
function useCitationInHash(): string | null {
  const hash = useHash();
  return /^[cp]-/.test(hash) ? hash.slice(2) : null;
}

/** A source on its own page: its text, and the reports that cite it. */
export function SourceScreen({
  data,
  at,
  find,
}: {
  data: SourceResponse;
  at: string | null;
  /** The query to search for in the text. */
  find: string | null;
}) {
  const t = useWords();
  const asked = useCitationInHash();
  const router = useRouter();
  const address = `/sources/${encodeURIComponent(data.source.id)}`;
  const newest = data.citations.filter(({ current }) => current);
  const reports = new Map(newest.map((citation) => [citation.reportId, citation.reportTitle]));
  return (
    <div className="mx-auto w-full max-w-column px-0 pb-16 md:px-2">
      <Reader
        data={data}
        at={asked ?? at}
        find={find}
        headingLevel="h1"
        onShow={(pageId) => router.push(pageId ? `${address}?page=${encodeURIComponent(pageId)}` : address)}
        onRead={() => router.refresh()}
      />
      <footer className="mt-6 space-y-2 border-t border-line px-5 pt-4 text-body print:hidden">
        {reports.size > 0 ? (
          <>
            <h2 className="text-meta font-semibold">{t("reader.citedBy")}</h2>
            <ul>
              {[...reports].map(([id, title]) => (
                <li key={id}>
                  <Link
                    href={`/reports/${id}`}
                    className="inline-block min-h-6 text-accent underline underline-offset-3 wrap-anywhere"
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        <p className={reports.size > 0 ? "mt-4 border-t border-line pt-4" : ""}>
          <Link
            href={`/research/${data.threadId}`}
            className="inline-block min-h-6 text-accent underline underline-offset-3"
          >
            {t("reader.research")}
          </Link>
        </p>
      </footer>
    </div>
  );
}
