// Zotero and the folder for notes as the settings show them.

import { readEnv } from "@/lib/config/env";
import type { NotesResponse } from "@/lib/http/notes-responses";
import { obsidianFolder } from "@/lib/obsidian/folder-setting";
import type { Language } from "@/lib/text/languages";
import { shownZotero } from "@/lib/zotero/setting";

/** Never a key. */
export async function notesSetting(language: Language): Promise<NotesResponse> {
  return { zotero: await shownZotero(language), obsidian: await obsidianFolder() };
}

/** The places that reports can be sent to, as the page says them to its menus: "zotero", "obsidian", both or neither. */
export async function notesTargets(): Promise<string> {
  const [zotero, obsidian] = [readEnv().zotero, await obsidianFolder()];
  return [zotero ? "zotero" : "", obsidian ? "obsidian" : ""].filter(Boolean).join(" ");
}
