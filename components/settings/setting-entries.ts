// The index of the settings search: each setting with its name, its synonyms in every language, and the
// variables or paths that set it.

import { SECTIONS, type SectionName } from "@/components/settings/places";
import type { SettingsResponse } from "@/lib/http/settings-responses";
import { phrase } from "@/lib/i18n/phrase";
import type { Words } from "@/lib/i18n/translate";

/** A setting as indexed for the search. */
export type SettingEntry = {
  section: SectionName;
  /** The id of its name on the page; null for a section itself. */
  target: string | null;
  title: string;
  /** Its name and synonyms in every language of the interface, and names of variables. */
  words: string[];
};

type Written = {
  section: SectionName;
  target: string | null;
  title: (t: Words) => string;
  /** Synonyms, separated by commas. */
  words?: (t: Words) => string;
  names?: string[];
};

export const sectionTitle = (t: Words, section: SectionName): string =>
  section === "users" ? t("account.part.users") : t(`settings.part.${section}`);

/** The settings that always exist. */
const FIXED: Written[] = [
  {
    section: "models",
    target: "model",
    title: (t) => t("settings.models.model"),
    words: (t) => t("settings.find.model"),
  },
  { section: "models", target: "host", title: (t) => t("settings.models.host") },
  {
    section: "models",
    target: "connection",
    title: (t) => t("settings.models.where"),
    words: (t) => t("settings.find.connection"),
  },
  {
    section: "search",
    target: null,
    title: (t) => t("settings.part.search"),
    words: (t) => t("settings.find.search"),
  },
  { section: "search", target: "more", title: (t) => t("settings.search.more") },
  {
    section: "search",
    target: "specialist",
    title: (t) => t("settings.search.specialist"),
    words: (t) => t("settings.find.specialist"),
    names: ["OPENALEX_API_KEY", "SEMANTIC_SCHOLAR_API_KEY", "search.specialist"],
  },
  {
    section: "connections",
    target: "connect-model",
    title: (t) => t("settings.connections.connectModel"),
    words: (t) => t("settings.find.connections"),
    names: ["GROUNDWORK_SECRET"],
  },
  {
    section: "connections",
    target: "connect-reader",
    title: (t) => t("settings.connections.reader"),
    words: (t) => t("settings.find.reader"),
  },
  {
    section: "connections",
    target: "connect-checker",
    title: (t) => t("settings.connections.checker"),
    words: (t) => t("settings.find.checker"),
    names: ["evidence.model", "evidence.max_requests"],
  },
  {
    section: "connections",
    target: "connect-search",
    title: (t) => t("settings.connections.connectSearch"),
    words: (t) => t("settings.find.connections"),
  },
  {
    section: "documents",
    target: "folder",
    title: (t) => t("settings.documents.folder"),
    words: (t) => t("settings.find.folder"),
  },
  { section: "documents", target: "indexed", title: (t) => t("settings.documents.count") },
  {
    section: "documents",
    target: "folders",
    title: (t) => t("settings.folders.title"),
    words: (t) => t("settings.find.folder"),
    names: ["DOCUMENT_FOLDERS"],
  },
  {
    section: "documents",
    target: "embedding",
    title: (t) => t("settings.embedding.title"),
    words: (t) => t("settings.find.embedding"),
    names: ["EMBEDDING_MODEL", "EMBEDDING_BASE_URL", "EMBEDDING_API_KEY"],
  },
  {
    section: "notes",
    target: "zotero",
    title: (t) => t("settings.notes.zotero"),
    words: (t) => t("settings.find.notes"),
    names: ["ZOTERO_API_KEY", "ZOTERO_LIBRARY", "ZOTERO_BASE_URL"],
  },
  {
    section: "notes",
    target: "obsidian",
    title: (t) => t("settings.notes.obsidian"),
    words: (t) => t("settings.find.notes"),
    names: ["OBSIDIAN_FOLDER", "OBSIDIAN_AUTOMATIC"],
  },
  {
    section: "limits",
    target: "at-once",
    title: (t) => t("settings.limits.atOnce"),
    words: (t) => t("settings.find.atOnce"),
    names: ["limits.runs_at_once"],
  },
  ...(["tokens", "searches", "money"] as const).map(
    (what): Written => ({
      section: "limits",
      target: `${what}-today`,
      title: (t) => t(`settings.limits.${what}`),
      words: (t) => t("settings.find.perDay"),
      names: [`limits.per_day.${what}`],
    }),
  ),
  {
    section: "limits",
    target: "per-run",
    title: (t) => t("settings.limits.perRun"),
    words: (t) => t("settings.find.perRun"),
  },
  {
    section: "limits",
    target: "prices",
    title: (t) => t("settings.part.prices"),
    words: (t) => t("settings.find.prices"),
  },
  {
    section: "appearance",
    target: "language",
    title: (t) => t("settings.appearance.language"),
    words: (t) => t("settings.find.language"),
  },
  {
    section: "appearance",
    target: "theme",
    title: (t) => t("settings.appearance.theme"),
    words: (t) => t("settings.find.theme"),
  },
  {
    section: "appearance",
    target: "keys",
    title: (t) => t("settings.appearance.keys"),
    words: (t) => t("settings.find.keys"),
  },
  {
    section: "appearance",
    target: "notifications",
    title: (t) => t("settings.appearance.notifications"),
    words: (t) => t("settings.find.notifications"),
  },
  {
    section: "tools",
    target: "servers",
    title: (t) => t("settings.tools.servers"),
    words: (t) => t("settings.find.servers"),
    names: ["mcp.mcpServers"],
  },
  { section: "tools", target: "own-tools", title: (t) => t("settings.tools.own") },
  {
    section: "programs",
    target: "address",
    title: (t) => t("settings.programs.address"),
    words: (t) => t("settings.find.address"),
  },
  {
    section: "programs",
    target: "api-keys",
    title: (t) => t("settings.programs.keys"),
    words: (t) => t("settings.find.apiKeys"),
  },
  {
    section: "webhooks",
    target: "new-webhook",
    title: (t) => t("settings.webhooks.new"),
    words: (t) => t("settings.find.webhooks"),
    names: ["WEBHOOK_HOSTS"],
  },
  {
    section: "users",
    target: null,
    title: (t) => t("account.part.users"),
    words: (t) => t("settings.find.users"),
  },
  { section: "storage", target: "folder", title: (t) => t("settings.store.folder"), names: ["DATA_DIR"] },
  { section: "storage", target: "database", title: (t) => t("settings.store.database") },
  { section: "storage", target: "pictures", title: (t) => t("settings.store.pictures") },
  {
    section: "storage",
    target: "backup",
    title: (t) => t("settings.store.backup"),
    words: (t) => t("settings.find.backup"),
  },
  { section: "storage", target: "restore", title: (t) => t("settings.store.restoreDoes") },
  { section: "storage", target: "verify", title: (t) => t("settings.store.verifyDoes") },
];

/** Settings that exist only for a model on the network. */
const OF_MODELS: Written[] = [
  {
    section: "models",
    target: "price",
    title: (t) => t("settings.models.price"),
    words: (t) => t("settings.find.prices"),
  },
  {
    section: "models",
    target: "context",
    title: (t) => t("settings.models.context"),
    names: ["model.context_window"],
  },
  ...(["strict", "json", "tools", "streaming", "usage"] as const).map(
    (what): Written => ({
      section: "models",
      target: what,
      title: (t) => t(`settings.finding.${what}`),
      words: (t) => t("settings.find.findings"),
    }),
  ),
];

/** All current settings, named in the language of `t`, with the synonyms of every language. */
export function settingEntries(t: Words, every: Words[], settings: SettingsResponse): SettingEntry[] {
  // Wikipedia is listed only while it is used.
  const services = settings.search
    .filter(({ id, connected }) => connected || id !== "wikipedia")
    .map(
      ({ id, label, variables }): Written => ({
        section: "search",
        target: `search-${id}`,
        title: (words) => phrase(words, label),
        words: (words) => words("settings.find.search"),
        names: variables.map(({ name }) => name),
      }),
    );
  const [first] = settings.models;
  const asked = first?.model && first.model.kind !== "built-in";
  const names: Partial<Record<string, string[]>> = {
    connection: settings.modelVariables.map(({ name }) => name),
  };
  const written = [...FIXED, ...(asked ? OF_MODELS : []), ...services];
  return written
    .map((entry) => ({
      section: entry.section,
      target: entry.target,
      title: entry.title(t),
      words: [
        ...new Set([
          ...every.flatMap((words) => [entry.title(words), ...(entry.words?.(words).split(", ") ?? [])]),
          ...(entry.names ?? []),
          ...(names[entry.target ?? ""] ?? []),
        ]),
      ],
    }))
    .sort((a, b) => SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section));
}
