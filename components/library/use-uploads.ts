"use client";

import { useEffect, useReducer, useRef } from "react";
import { requestJson } from "@/lib/client/request";
import type { AddedDocument } from "@/lib/http/documents-responses";
import type { NamedFile } from "./dropped-files";
import { changed, nextToSend, type UploadChange, type Uploads } from "./uploads";

/** Sends files to the documents one after the other. `onAdded` is told of each that came in. */
export function useUploads(onAdded: () => void): {
  uploads: Uploads;
  add: (files: readonly NamedFile[]) => void;
  change: (change: UploadChange) => void;
} {
  const [uploads, change] = useReducer(changed, []);
  const told = useRef(onAdded);
  useEffect(() => {
    told.current = onAdded;
  });
  const next = nextToSend(uploads);
  useEffect(() => {
    if (!next) return;
    const { id, name, file, replace } = next;
    change({ kind: "sending", id });
    const address = `/api/documents?${new URLSearchParams({ name, ...(replace ? { replace: "true" } : {}) })}`;
    requestJson<AddedDocument>(address, {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: file,
    }).then((answer) => {
      if (answer.ok) told.current();
      const state = answer.ok ? "done" : answer.code === "document_exists" ? "exists" : "failed";
      const why = answer.ok ? { message: "", retryable: false } : answer;
      change({ kind: "settled", id, state, message: why.message, retryable: why.retryable });
    });
  }, [next]);
  return { uploads, add: (files) => change({ kind: "add", files }), change };
}
