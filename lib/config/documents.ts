// What `agents.yaml` says of the documents on this machine: folders of the person's own, and the model by whose vectors
// passages are found that use other words than the question.

import path from "node:path";
import { z } from "zod";
import { keepSecret } from "@/lib/log";
import { ConfigError } from "./config-error";
import { expects, refusal } from "./expectation";
import { plainAddress } from "./plain-address";

/** Names that the addresses of other collections have. */
export const TAKEN = ["documents", "next", "ai"];
export const folderName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,39}$/)
  .refine((name) => !TAKEN.includes(name));

export const documentsSchema = z
  .strictObject({
    /** Absolute paths by the names their collections are to have. */
    folders: z
      .record(
        folderName,
        z.string().refine((folder) => path.isAbsolute(folder), refusal(expects("folder"))),
      )
      .default({}),
    /** Without it documents are searched by their words alone. */
    embedding_model: z.string().min(1).optional(),
    /** An OpenAI-compatible endpoint; that of the model unless set. */
    embedding_base_url: plainAddress.optional(),
    /** A secret. */
    embedding_api_key: z.string().min(1).optional(),
  })
  .prefault({});

export type DocumentSettings = {
  folders: { name: string; path: string }[];
  /** Address and key are null where those of the model are meant. */
  embedding: { model: string; baseUrl: string | null; apiKey: string | null } | null;
};

/** The same as the code sees it; its secrets are kept out of the log from then on. */
export function documentSettings(fields: z.infer<typeof documentsSchema>): DocumentSettings {
  const { embedding_model: model, embedding_base_url: baseUrl, embedding_api_key: apiKey = null } = fields;
  keepSecret(apiKey);
  return {
    folders: Object.entries(fields.folders).map(([name, folder]) => ({ name, path: path.normalize(folder) })),
    embedding: model ? { model, baseUrl: baseUrl?.replace(/(?<!\/)\/+$/, "") ?? null, apiKey } : null,
  };
}

/**
 * Folders in one variable, as paths are listed on this system: `/srv/papers:notes=/home/me/notes`. Without a name a folder
 * is called as its last part. Throws ConfigError.
 */
export function readFolderList(text: string): Record<string, string> {
  const folders: Record<string, string> = {};
  for (const entry of text.split(path.delimiter).map((part) => part.trim())) {
    if (entry === "") continue;
    const [, given, folder = entry] = /^([A-Za-z0-9][\w-]*)=(.+)$/.exec(entry) ?? [];
    if (!path.isAbsolute(folder))
      throw new ConfigError({
        file: "environment",
        path: "DOCUMENT_FOLDERS",
        expected: expects("folders", { example: "/srv/papers:notes=/home/me/notes" }),
      });
    const isTaken = (name: string) => Object.hasOwn(folders, name);
    folders[freeFolderName(given ?? path.basename(folder), isTaken)] = folder;
  }
  return folders;
}

/** The name for a folder that is nearest to what it is called and is not taken. */
export function freeFolderName(wanted: string, isTaken: (name: string) => boolean): string {
  const name =
    wanted
      .toLowerCase()
      .replace(/[^a-z0-9_-]+/g, "-")
      .replace(/^[-_]+|(?<!-)-+$/g, "")
      .slice(0, 36) || "folder";
  const isFree = (candidate: string) => !TAKEN.includes(candidate) && !isTaken(candidate);
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${name}-${count}`;
    if (isFree(candidate)) return candidate;
  }
}
