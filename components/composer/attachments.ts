// Files attached to a question: added to the documents on this machine, kept with the draft, and named when it is asked.

import { documentAddress } from "@/lib/client/document-href";

/** A file that is among the documents. */
export type Attached = {
  name: string;
  /** Its path among the person's documents. */
  path: string;
  /** True when it was added for this question: taking it off the question takes it away again. */
  added: boolean;
};

/** A file on its way, or one that could not be added. */
export type Attaching = {
  id: number;
  name: string;
  file: File;
  state: "adding" | "exists" | "failed";
  message: string;
  retryable: boolean;
};

/** A file that was taken off the question. `fault` says why one that was to be deleted could not be. */
export type Removed = { name: string; kept: boolean; fault: string };

/** The path that the server gives a file of this name, as far as names in use have one. */
export const storedName = (name: string): string => name.normalize("NFC").replace(/[\\:*?"<>|]/g, "-");

/** More are not taken with one question. */
export const MOST_ATTACHED = 10;

/** As it was kept with the draft; whatever cannot be read is left out. */
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

/** The part of a request that names them; nothing where there are none. */
export const attachedRequest = (attached: readonly Attached[]): { attached?: string[] } =>
  attached.length > 0 ? { attached: attached.map(({ path }) => documentAddress(path)) } : {};
