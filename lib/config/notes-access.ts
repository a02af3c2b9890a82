// Where references and notes go: the Zotero library and the folder for notes that variables name.

import path from "node:path";
import { keepSecret } from "@/lib/log";
import { ConfigError } from "./config-error";
import { type Expectation, expects } from "./expectation";
import type { StoredZotero } from "./stored-connections";

/** A Zotero library: `users/123456` or `groups/123456`; `users/0` is that of the Zotero on this machine. */
export const ZOTERO_LIBRARY = /^(?:users|groups)\/\d{1,12}$/;
const ZOTERO_WEB = "https://api.zotero.org";

export type ZoteroAccess = StoredZotero & { from: "environment" | "here" };

export type ObsidianAccess = {
  /** Absolute path. */
  folder: string;
  /** Every finished report is saved. */
  automatic: boolean;
};

type Variable =
  | "ZOTERO_API_KEY"
  | "ZOTERO_LIBRARY"
  | "ZOTERO_BASE_URL"
  | "OBSIDIAN_FOLDER"
  | "OBSIDIAN_AUTOMATIC";
type Value = (name: Variable) => string | null;

const wrong = (name: Variable, expected: Expectation) =>
  new ConfigError({ file: "environment", path: name, expected });

/** Whether the server is the one of Zotero's own window, which has no key and can only be read. */
export const isLocalZotero = ({ baseUrl, apiKey }: Pick<StoredZotero, "baseUrl" | "apiKey">): boolean =>
  apiKey === null && new URL(baseUrl).pathname.replace(/\/$/, "").endsWith("/api");

/** The library that variables name, else the stored one. Throws ConfigError. */
export function zoteroAccessFrom(
  value: Value,
  url: (name: string, value: string) => string,
  stored: StoredZotero | null,
): ZoteroAccess | null {
  const apiKey = value("ZOTERO_API_KEY");
  const address = value("ZOTERO_BASE_URL");
  const library = value("ZOTERO_LIBRARY");
  keepSecret(apiKey);
  if (apiKey === null && address === null && library === null)
    return stored === null ? null : { ...stored, from: "here" };
  const baseUrl = url("ZOTERO_BASE_URL", address ?? ZOTERO_WEB);
  const chosen = library ?? (isLocalZotero({ baseUrl, apiKey }) ? "users/0" : null);
  if (chosen === null || !ZOTERO_LIBRARY.test(chosen))
    throw wrong("ZOTERO_LIBRARY", expects("zotero", { example: "users/123456" }));
  return { baseUrl, apiKey, library: chosen, from: "environment" };
}

/** The folder that variables name; null when they name none. Throws ConfigError. */
export function obsidianAccessFrom(value: Value): ObsidianAccess | null {
  const folder = value("OBSIDIAN_FOLDER");
  const word = value("OBSIDIAN_AUTOMATIC")?.toLowerCase() ?? "off";
  if (word !== "on" && word !== "off") throw wrong("OBSIDIAN_AUTOMATIC", expects("onOff"));
  if (folder === null) return null;
  if (!path.isAbsolute(folder)) throw wrong("OBSIDIAN_FOLDER", expects("folder"));
  return { folder: path.normalize(folder), automatic: word === "on" };
}
