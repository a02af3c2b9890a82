// Files attached to a question: added to the documents on this machine, stored with the draft, and named in
// the request.

import { documentAddress } from "@/lib/client/document-href";

/** A file that is among the documents. */
export type Attached = {
  name: string;
  /** Its path among the person's documents. */
  path: string;
  /** True when it was added for this question: removing it from the question deletes it. */
  added: boolean;
};

/** A file that is being added, or that failed. */
export type Attaching = {
  id: number;
  name: string;
  file: File;
  state: "adding" | "exists" | "failed";
  message: string;
  retryable: boolean;
};

/** A file that was removed from the question. `fault` says why it could not be deleted. */
export type Removed = { name: string; kept: boolean; fault: string };

/** The path that the server assigns to a file of this name, unless the name is taken. */
export const storedName = (name: string): string => name.normalize("NFC").replace(/[\\:*?"<>|]/g, "-");

/** The maximum number of files for one question. */
export const MOST_ATTACHED = 10;

/** Reads the files stored with the draft; invalid entries are skipped. */
export function readAttached(kept: string): Attached[] {
  try {
    const told: unknown = JSON.parse(kept);
    if (!Array.isArray(told)) return [];
    return told
      .filter((one): one is Attached => typeof one?.name === "string" && typeof one?.path === "string")
      .slice(0, MOST_ATTACHED)
      .map(({ name, path, added }) => ({ name, path, added: added === true }));
  } catch {
    return [];
  }
}

export const writeAttached = (attached: readonly Attached[]): string =>
  attached.length > 0 ? JSON.stringify(attached) : "";

/** The part of the request that names them; empty when there are none. */
export const attachedRequest = (attached: readonly Attached[]): { attached?: string[] } =>
  attached.length > 0 ? { attached: attached.map(({ path }) => documentAddress(path)) } : {};
