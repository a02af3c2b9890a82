"use client";

import { useEffect, useState } from "react";
import { useWords } from "@/components/ui/words";
import { documentPlace } from "@/lib/client/document-href";
import { findDocument } from "@/lib/client/find-document";
import type { RunState } from "@/lib/run-log/run-state";
import type { KnownFile } from "./unused-files";

/** The library's state of the document at an address; undefined if the request fails. */
async function lookUp(url: string, signal: AbortSignal): Promise<KnownFile> {
  const place = documentPlace(url);
  if (!place) return undefined;
  return (await findDocument(place, signal))?.document;
}

/** A sentence for each attached file that the run did not use; empty until the reasons are known. */
export function useUnusedFiles(state: RunState): string[] {
  const t = useWords();
  const [sentences, setSentences] = useState<string[]>([]);
  useEffect(() => {
    if (!state.attached?.length) return;
    const abort = new AbortController();
    const explain = async () => {
      // Few questions come with files, so their reasons are not part of the first load.
      const { unusedFiles, unusedWords } = await import("./unused-files");
      const unused = unusedFiles(state);
      const known = await Promise.all(unused.map(({ url }) => lookUp(url, abort.signal)));
      if (!abort.signal.aborted)
        setSentences(unused.map((file, index) => unusedWords(t, file, known[index])));
    };
    // If the code cannot be loaded, the notes are shown without these sentences.
    explain().catch(() => undefined);
    return () => abort.abort();
  }, [state, t]);
  return sentences;
}
