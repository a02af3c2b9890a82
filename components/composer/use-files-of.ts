"use client";

import { useAdministers } from "@/components/account/administers";
import { chosenFiles, droppedFiles, type NamedFile } from "@/components/library/dropped-files";
import { useFileDrop } from "@/components/library/use-file-drop";
import { useWords } from "@/components/ui/words";
import { attachedRequest } from "./attachments";
import { type Attachments, useAttachments } from "./use-attachments";

/** Why a question has to wait; `passes` when it will not have to in a moment, whatever the person does. */
export type Held = { why: string; passes: boolean };

type FilesOfQuestion = {
  attachments: Attachments;
  /** True when there is something to show. */
  any: boolean;
  /** True while files are dragged over the page. */
  over: boolean;
  /** Null when this user may not add documents. */
  onFiles: ((files: NamedFile[]) => void) | null;
  onPaste: ((files: FileList) => boolean) | undefined;
  /** Why the question has to wait for them; null when it need not. */
  held: Held | null;
  /** The part of the request that names the files. */
  request: { attached?: string[] };
  clear: () => void;
};

/**
 * The files of one question box: chosen, pasted, or dropped anywhere on the page. With `active` false it
 * accepts none.
 */
export function useFilesOf(name: string, active = true): FilesOfQuestion {
  const t = useWords();
  const attachments = useAttachments(name);
  const administers = useAdministers();
  const may = administers && active;
  const { add, attached, attaching, busy, clear, refuse } = attachments;
  const over = useFileDrop((transfer) => {
    if (administers) void droppedFiles(transfer).then(add);
    else refuse();
  }, active);
  const onPaste = (files: FileList): boolean => {
    if (administers) add(chosenFiles(files));
    else refuse();
    return administers;
  };
  return {
    attachments,
    any:
      attached.length + attaching.length > 0 ||
      attachments.tooMany ||
      attachments.refused ||
      attachments.removed !== null,
    over: over && administers,
    onFiles: may ? add : null,
    onPaste: active ? onPaste : undefined,
    held:
      attaching.length === 0
        ? null
        : { why: t(busy ? "home.attach.wait" : "home.attach.settle"), passes: busy },
    request: attachedRequest(attached),
    clear,
  };
}
