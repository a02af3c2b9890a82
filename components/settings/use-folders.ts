"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { type Fault, postJson, requestJson } from "@/lib/client/request";
import type { FolderCheck, FolderState, FoldersResponse } from "@/lib/http/documents-responses";

const ADDRESS = "/api/documents/folders";
/** Poll interval during indexing, in milliseconds. */
const POLL = 1500;

export type WantedFolder = { path: string; name?: string };
/** `code` identifies the field. */
export type FolderFault = Pick<Fault, "code" | "message">;

const isComing = ({ state }: FolderState) => state === "waiting" || state === "indexing";

/** The document folders, polled during indexing. Calls `onChange` when the index has changed. */
export function useFolders(
  initial: FolderState[],
  onChange: () => Promise<void>,
): {
  folders: FolderState[];
  check: (wanted: WantedFolder) => Promise<{ found: FolderCheck } | { fault: FolderFault }>;
  /** Returns an error; null on success. */
  add: (wanted: WantedFolder) => Promise<FolderFault | null>;
  remove: (name: string) => Promise<FolderFault | null>;
} {
  const [folders, setFolders] = useState(initial);
  useEffect(() => setFolders(initial), [initial]);
  const changed = useRef(onChange);
  changed.current = onChange;
  const coming = folders.some(isComing);
  useEffect(() => {
    if (!coming) return;
    const timer = setInterval(async () => {
      const answer = await requestJson<FoldersResponse>(ADDRESS);
      if (!answer.ok) return;
      setFolders(answer.value.folders);
      if (!answer.value.folders.some(isComing)) void changed.current();
    }, POLL);
    return () => clearInterval(timer);
  }, [coming]);

  const check = useCallback(async (wanted: WantedFolder) => {
    const answer = await postJson<FolderCheck>(`${ADDRESS}/check`, wanted);
    return answer.ok ? { found: answer.value } : { fault: answer };
  }, []);
  const add = useCallback(async (wanted: WantedFolder) => {
    const answer = await postJson<FoldersResponse>(ADDRESS, wanted);
    if (!answer.ok) return answer;
    setFolders(answer.value.folders);
    return null;
  }, []);
  const remove = useCallback(async (name: string) => {
    const answer = await requestJson<FoldersResponse>(`${ADDRESS}?${new URLSearchParams({ name })}`, {
      method: "DELETE",
    });
    if (!answer.ok) return answer;
    setFolders(answer.value.folders);
    void changed.current();
    return null;
  }, []);
  return { folders, check, add, remove };
}
