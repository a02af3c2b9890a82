"use client";

import { useEffect, useRef, useState } from "react";
import type { NamedFile } from "@/components/library/dropped-files";
import { useWords } from "@/components/ui/words";
import { useDraft } from "@/lib/client/draft";
import { attachedPath } from "@/lib/sources/attached-folder";
import {
  type Attached,
  type Attaching,
  MOST_ATTACHED,
  type Removed,
  readAttached,
  storedName,
  writeAttached,
} from "./attachments";

export type Attachments = {
  attached: Attached[];
  attaching: Attaching[];
  /** True while a file is being added. */
  busy: boolean;
  /** True when more files were chosen than one question allows. */
  tooMany: boolean;
  /** True when files were given by somebody who may attach none. */
  refused: boolean;
  /** Grows with each file that comes in: what is known of the others of its path is out of date. */
  turn: number;
  /** The file that was removed last; null when none was, or another was added since. */
  removed: Removed | null;
  add: (files: readonly NamedFile[]) => void;
  /** Says that no files can be attached here. */
  refuse: () => void;
  /** Sends one once more; with `replace` over the document of its name. */
  again: (id: number, replace: boolean) => void;
  /** Uses the existing document of its name instead. */
  keepExisting: (id: number) => void;
  drop: (id: number) => void;
  remove: (path: string) => void;
  /** Clears the files after the question was sent. */
  clear: () => void;
};

/** Loaded with the first file. */
const requests = () => import("./attach-requests");

/** The files that are among the documents, stored with the draft. */
function useAttached(name: string) {
  const [kept, keep] = useDraft(`${name}-attached`);
  const [turn, setTurn] = useState(0);
  const [removed, setRemoved] = useState<Removed | null>(null);
  // Files are added concurrently: each addition must see the previous ones before React renders.
  const known = useRef<Attached[]>([]);
  useEffect(() => {
    known.current = readAttached(kept);
  }, [kept]);
  const settle = (next: Attached[]) => {
    known.current = next;
    keep(writeAttached(next));
  };
  return {
    attached: readAttached(kept),
    turn,
    removed,
    forgetRemoved: () => setRemoved(null),
    settle,
    take(file: Attached) {
      settle([...known.current.filter(({ path }) => path !== file.path), file]);
      setTurn((before) => before + 1);
      setRemoved(null);
    },
    async remove(path: string) {
      const found = known.current.find((one) => one.path === path);
      settle(known.current.filter((one) => one.path !== path));
      if (found) setRemoved(await (await requests()).letGo(found));
    },
  };
}

/** The files that are being added, each by its own request; calls `take` with every added file. */
function useAttaching(take: (file: Attached) => void) {
  const t = useWords();
  const [attaching, setAttaching] = useState<Attaching[]>([]);
  const counted = useRef(0);
  const sending = useRef(new Map<number, AbortController>());
  const change = (id: number, to: Partial<Attaching>) =>
    setAttaching((list) => list.map((one) => (one.id === id ? { ...one, ...to } : one)));
  const forget = (id: number) => setAttaching((list) => list.filter((one) => one.id !== id));
  const send = async ({ id, name, file }: Attaching, replace: boolean) => {
    const abort = new AbortController();
    sending.current.set(id, abort);
    const { sendAttached } = await requests();
    const sent = await sendAttached(t, { name, file, replace, signal: abort.signal });
    sending.current.delete(id);
    if (abort.signal.aborted) return;
    if (!("path" in sent)) return change(id, sent);
    forget(id);
    take(sent);
  };
  return {
    attaching,
    begin(files: readonly NamedFile[]) {
      const begun = files.map((named): Attaching => {
        counted.current += 1;
        return { ...named, id: counted.current, state: "adding", message: "", retryable: false };
      });
      setAttaching((list) => [...list, ...begun]);
      for (const one of begun) void send(one, false);
    },
    again(id: number, replace: boolean) {
      const found = attaching.find((one) => one.id === id);
      if (!found) return;
      change(id, { state: "adding" });
      void send(found, replace);
    },
    keepExisting(id: number) {
      const found = attaching.find((one) => one.id === id);
      if (!found) return;
      forget(id);
      take({ name: found.name, path: storedName(attachedPath(found.name)), added: false });
    },
    drop(id: number) {
      sending.current.get(id)?.abort();
      forget(id);
    },
    dropAll: () => setAttaching([]),
  };
}

/** The files of one question box. `name` identifies the box, as in the draft. */
export function useAttachments(name: string): Attachments {
  const { attached, turn, removed, forgetRemoved, settle, take, remove } = useAttached(name);
  const { attaching, begin, again, keepExisting, drop, dropAll } = useAttaching(take);
  const [tooMany, setTooMany] = useState(false);
  const [refused, setRefused] = useState(false);
  return {
    ...{ attached, turn, removed, attaching, again, keepExisting, tooMany, refused },
    busy: attaching.some(({ state }) => state === "adding"),
    add(files) {
      const room = MOST_ATTACHED - attached.length - attaching.length;
      setTooMany(files.length > room);
      begin(files.slice(0, Math.max(0, room)));
    },
    refuse: () => setRefused(true),
    drop(id) {
      drop(id);
      setTooMany(false);
    },
    remove(path) {
      void remove(path);
      setTooMany(false);
    },
    clear() {
      settle([]);
      forgetRemoved();
      dropAll();
      setTooMany(false);
      setRefused(false);
    },
  };
}
