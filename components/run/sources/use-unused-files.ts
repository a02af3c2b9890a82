"use client";

import { useEffect, useMemo, useState } from "react";
import { useWords } from "@/components/ui/words";
import { documentPlace } from "@/lib/client/document-href";
import { findDocument } from "@/lib/client/find-document";
import type { RunState } from "@/lib/run-log/run-state";
import { type KnownFile, unusedFiles, unusedWords } from "./unused-files";

/** The library's state of the document at an address; undefined if the request fails. */
async function lookUp(url: string, signal: AbortSignal): Promise<KnownFile> {
  const place = documentPlace(url);
  if (!place) return undefined;
  return (await findDocument(place, signal))?.document;
}

/** A sentence for each attached file that the run did not use; empty until the reasons are known. */
export function useUnusedFiles(state: RunState): string[] {
  const t = useWords();
  const unused = useMemo(() => unusedFiles(state), [state]);
  const [known, setKnown] = useState<KnownFile[] | null>(null);
  const urls = unused.map(({ url }) => url).join(" ");
  useEffect(() => {
    if (urls === "") return;
    const abort = new AbortController();
    Promise.all(urls.split(" ").map((url) => lookUp(url, abort.signal))).then((found) => {
      if (!abort.signal.aborted) setKnown(found);
    });
    return () => abort.abort();
  }, [urls]);
  return known === null ? [] : unused.map((file, index) => unusedWords(t, file, known[index]));
}
