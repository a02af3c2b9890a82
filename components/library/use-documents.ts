"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { requestJson } from "@/lib/client/request";
import type { DocumentsResponse, OwnDocument } from "@/lib/http/documents-responses";

export type Documents = {
  /** Null until the first response. */
  list:
    | (Pick<DocumentsResponse, "total" | "indexing" | "folder" | "folders"> & { documents: OwnDocument[] })
    | null;
  /** Why loading failed; empty otherwise. */
  message: string;
  more: (() => void) | null;
  loading: boolean;
  /** Reloads the listed documents. */
  refresh: () => void;
};

const PAGE = 100;
const MOST_AT_ONCE = 500;
/** Poll interval during indexing, in milliseconds. */
const POLL = 1500;

type State = { list: Documents["list"]; cursor: string | null; message: string };

const ask = (asked: { collection: string; after: string; limit: number }) =>
  requestJson<DocumentsResponse>(
    `/api/documents?${new URLSearchParams({ ...asked, limit: String(asked.limit) })}`,
  );

type Loaded = DocumentsResponse & { documents: OwnDocument[] };

/**
 * Loads the first `shown` documents, at least one page. Returns null once `current` says that a later request counts.
 */
async function loadFirst(
  { collection, shown }: { collection: string; shown: number },
  current: () => boolean,
): Promise<{ ok: true; value: Loaded } | { ok: false; message: string } | null> {
  const documents: OwnDocument[] = [];
  for (let after = ""; ; ) {
    const limit = Math.min(MOST_AT_ONCE, Math.max(PAGE, shown - documents.length));
    const answer = await ask({ collection, after, limit });
    if (!current()) return null;
    if (!answer.ok) return answer;
    documents.push(...answer.value.documents);
    const { nextCursor } = answer.value;
    if (nextCursor === null || documents.length >= shown)
      return { ok: true, value: { ...answer.value, documents } };
    after = nextCursor;
  }
}

/** The documents of a collection, page by page; polled while they are being indexed. */
export function useDocuments(collection: string): Documents {
  const [state, setState] = useState<State>({ list: null, cursor: null, message: "" });
  const [loading, setLoading] = useState(false);
  const latest = useRef(state);
  latest.current = state;
  /** Only the latest request counts. */
  const look = useRef(0);

  const refresh = useCallback(async () => {
    look.current += 1;
    const mine = look.current;
    const { documents: before = [] } = latest.current.list ?? {};
    const shown = before[0]?.collection === collection ? before.length : 0;
    // Reloads all shown pages, so that rows do not disappear.
    const answer = await loadFirst({ collection, shown }, () => look.current === mine);
    if (!answer) return;
    if (!answer.ok) return setState((now) => ({ ...now, message: answer.message }));
    const { documents, total, indexing, folder, folders, nextCursor } = answer.value;
    setState({ list: { documents, total, indexing, folder, folders }, cursor: nextCursor, message: "" });
  }, [collection]);

  useEffect(() => {
    void refresh();
    return () => {
      look.current += 1;
    };
  }, [refresh]);
  const indexing = state.list?.indexing ?? false;
  useEffect(() => {
    if (!indexing) return;
    const timer = setInterval(() => void refresh(), POLL);
    return () => clearInterval(timer);
  }, [indexing, refresh]);

  const more = async () => {
    const { cursor } = latest.current;
    if (loading || cursor === null) return;
    const mine = look.current;
    setLoading(true);
    const answer = await ask({ collection, after: cursor, limit: PAGE });
    setLoading(false);
    if (look.current !== mine) return;
    setState((now) => {
      if (!answer.ok || !now.list) return answer.ok ? now : { ...now, message: answer.message };
      const { documents, nextCursor, ...rest } = answer.value;
      const all = [...now.list.documents, ...documents];
      return { list: { ...rest, documents: all }, cursor: nextCursor, message: "" };
    });
  };
  return {
    list: state.list,
    message: state.message,
    more: state.cursor === null ? null : () => void more(),
    loading,
    refresh: () => void refresh(),
  };
}
