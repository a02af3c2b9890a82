// The only place that reads environment variables. Parsed on every call, because tests and restarts change them and
// because nothing here is expensive. An invalid value is a `ConfigError` that names the variable and never its secret.

import path from "node:path";
import { z } from "zod";
import { keepSecret } from "@/lib/log";
import { processSingleton } from "@/lib/singleton";
import { ConfigError } from "./config-error";
import { compareEnv, type Reread, readEnvFiles } from "./env-files";
import { type Expectation, expects } from "./expectation";
import { type MailAccess, mailAccessFrom } from "./mail-access";
import { MODEL_PROVIDERS, type ModelConnection } from "./model-providers";
import { type ObsidianAccess, obsidianAccessFrom, type ZoteroAccess, zoteroAccessFrom } from "./notes-access";
import { type SignInAccess, signInAccessFrom } from "./oidc-access";
import { SEARCH_VARIABLE_NAMES, type SearchAccess, searchAccessFrom } from "./search-access";
import { type StoreAccess, storeAccessFrom } from "./store-access";
import { type StoredReader, storedConnections } from "./stored-connections";

export type Env = {
  /** Null when nothing of it is set. `apiKey` may be null for servers that need none. */
  openai: { apiKey: string | null; baseUrl: string; model: string } | null;
  /**
   * The providers of models that variables connect, in order of precedence, then the one entered in the settings;
   * `openai` is among them.
   */
  connections: ModelConnection[];
  /** The second model that was entered in the settings; null: none. */
  reader: StoredReader | null;
  checker: StoredReader | null;
  ollamaUrl: string;
  lmStudioUrl: string;
  /** `OLLAMA_HOST` is set, so that somebody counts on a model there. */
  namesOllama: boolean;
  tavily: { apiKey: string; baseUrl: string } | null;
  /** Every search service as variables say it. */
  search: SearchAccess;
  /** Absolute path. */
  dataDir: string;
  host: string;
  port: number;
  /** Where people open it, when that is another address than the one it listens on: `https://research.example.org`. */
  publicUrl: string | null;
  /** A Chromium that shows pages which need their scripts; null: they are not read. */
  readerBrowser: string | null;
  /** Whether links to reports open without sign-in, and can be created. */
  sharing: boolean;
  /** Whether captioned pictures of pages are kept. */
  sourcePictures: boolean;
  /** Hosts of the own network that webhooks may reach, in lower case, each with or without its port. */
  webhookHosts: string[];
  /** The server that sends mails; null: none are sent. */
  mail: MailAccess | null;
  /** The library of Zotero; null: none. */
  zotero: ZoteroAccess | null;
  /** The folder for notes that variables name; null: none. */
  obsidian: ObsidianAccess | null;
} & SignInAccess;

const set = (value: string | undefined) => {
  const trimmed = value?.trim();
  return trimmed ? trimmed : null;
};

const httpUrl = z.url({ protocol: /^https?$/ });

function url(name: string, value: string): string {
  const parsed = httpUrl.safeParse(value);
  if (!parsed.success)
    throw new ConfigError({ file: "environment", path: name, expected: expects("address") });
  return value.replace(/(?<!\/)\/+$/, "");
}

/** `OLLAMA_HOST` is commonly given without a scheme (`127.0.0.1:11434`). */
function hostUrl(name: string, value: string): string {
  return url(name, value.includes("://") ? value : `http://${value}`);
}

/**
 * The connected providers. A key alone connects none but OpenAI, which then needs OPENAI_MODEL: keys of other providers
 * often stand in an environment for other programs, and must not take the place of a model of this machine.
 */
function connections(source: NodeJS.ProcessEnv): ModelConnection[] {
  return MODEL_PROVIDERS.flatMap((provider) => {
    const { variables } = provider;
    const apiKey = set(source[variables.key]);
    const baseUrl = set(source[variables.baseUrl]);
    const model = set(source[variables.model]);
    if (!apiKey && !baseUrl) return [];
    if (!model && provider.id === "openai")
      throw new ConfigError({
        file: "environment",
        path: variables.model,
        expected: expects("modelFor", { key: variables.key, address: variables.baseUrl }),
      });
    const address = url(variables.baseUrl, baseUrl ?? provider.baseUrl);
    return [{ provider: provider.id, apiKey, baseUrl: address, model }];
  });
}

function openai(connected: readonly ModelConnection[]): Env["openai"] {
  const own = connected.find(({ provider }) => provider === "openai");
  return own?.model ? { apiKey: own.apiKey, baseUrl: own.baseUrl, model: own.model } : null;
}

function port(value: string | null): number {
  const parsed = z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .safeParse(value ?? "3000");
  if (!parsed.success)
    throw new ConfigError({ file: "environment", path: "PORT", expected: expects("port") });
  return parsed.data;
}

/** An address as a whole site: no path could be told from those of the pages. */
function publicUrl(value: string | null): string | null {
  if (value === null) return null;
  const { origin, pathname, search, username } = new URL(url("PUBLIC_URL", value));
  if (pathname === "/" && search === "" && username === "") return origin;
  throw new ConfigError({ file: "environment", path: "PUBLIC_URL", expected: expects("noPath") });
}

/** Refuses other words, because a mistyped `off` must not leave open what it closes. */
function onOrOff(path: "SHARING" | "SOURCE_PICTURES", value: string | null): boolean {
  const word = value?.toLowerCase() ?? "on";
  if (word === "on" || word === "off") return word === "on";
  throw new ConfigError({ file: "environment", path, expected: expects("onOff") });
}

/** Refuses anything but hosts, because an address with a path would match nothing. */
function webhookHosts(value: string | null): string[] {
  const hosts = (value ?? "").split(/[\s,]+/).filter(Boolean);
  return hosts.map((host) => {
    const parsed = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null;
    // A port that is the usual one of a scheme is part of the entry, too.
    if (parsed?.href === `http://${parsed?.host}/`) return `${parsed.hostname}${/:\d+$/.exec(host) ?? ""}`;
    throw new ConfigError({
      file: "environment",
      path: "WEBHOOK_HOSTS",
      expected: expects("hosts"),
    });
  });
}

const DEFAULT_DATA_DIR = "data";

const dataDirOf = (name: string): string => path.resolve(/*turbopackIgnore: true*/ process.cwd(), name);

/** The data folder where a command has to name it; null when a command finds it by itself. */
export const namedDataDir = (dataDir: string): string | null =>
  dataDir === dataDirOf(DEFAULT_DATA_DIR) ? null : dataDir;

/** The process's settings with their defaults. Throws ConfigError. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const search = searchAccessFrom((name) => set(source[name]), url);
  const { model: stored, reader = null, checker = null, zotero = null } = storedConnections();
  // The environment comes first.
  const connected = [...connections(source), ...(stored ? [stored] : [])];
  return {
    openai: openai(connected),
    connections: connected,
    reader,
    checker,
    ollamaUrl: hostUrl("OLLAMA_HOST", set(source.OLLAMA_HOST) ?? "http://127.0.0.1:11434"),
    lmStudioUrl: hostUrl("LMSTUDIO_BASE_URL", set(source.LMSTUDIO_BASE_URL) ?? "http://127.0.0.1:1234"),
    namesOllama: set(source.OLLAMA_HOST) !== null,
    tavily: search.tavily,
    search,
    dataDir: dataDirOf(set(source.DATA_DIR) ?? DEFAULT_DATA_DIR),
    host: set(source.HOST) ?? "127.0.0.1",
    port: port(set(source.PORT)),
    publicUrl: publicUrl(set(source.PUBLIC_URL)),
    readerBrowser: set(source.READER_BROWSER),
    sharing: onOrOff("SHARING", set(source.SHARING)),
    sourcePictures: onOrOff("SOURCE_PICTURES", set(source.SOURCE_PICTURES)),
    ...signInAccessFrom((name) => set(source[name])),
    webhookHosts: webhookHosts(set(source.WEBHOOK_HOSTS)),
    mail: mailAccessFrom((name) => set(source[name])),
    zotero: zoteroAccessFrom((name) => set(source[name]), url, zotero),
    obsidian: obsidianAccessFrom((name) => set(source[name])),
  };
}

/** Where the store is. Throws ConfigError. */
export const readStoreAccess = (source: NodeJS.ProcessEnv = process.env): StoreAccess =>
  storeAccessFrom((name) => set(source[name]));

/** Whether a variable has a value; for settings that are shown, and never the value itself. */
export function variableSet(name: string, source: NodeJS.ProcessEnv = process.env): boolean {
  return set(source[name]) !== null;
}

/**
 * Unsets variables that are empty. They count as not set here, but packages that read the environment themselves refuse
 * an empty address.
 */
export function unsetEmpty(names: readonly string[], source: NodeJS.ProcessEnv = process.env): void {
  for (const name of names) if (set(source[name]) === null) delete source[name];
}

/** The value of a variable that a setting names; null when it has none. It is kept out of the log from then on. */
export function secretOf(name: string, source: NodeJS.ProcessEnv = process.env): string | null {
  const value = set(source[name]);
  keepSecret(value);
  return value;
}

/** What encrypts stored keys; null when it is not set. It is kept out of the log from then on. */
export function encryptionSecret(source: NodeJS.ProcessEnv = process.env): string | null {
  const value = set(source.GROUNDWORK_SECRET);
  keepSecret(value);
  return value;
}

const operationsError = (name: string, expected: Expectation) =>
  new ConfigError({ file: "environment", path: name, expected });

/** Shorter ones could be guessed: nothing limits how often a token is tried. */
const SHORTEST_TOKEN = 16;

function metricsToken(token: string | null): string | null {
  keepSecret(token);
  if (token !== null && token.length < SHORTEST_TOKEN)
    throw operationsError("METRICS_TOKEN", expects("atLeast", { least: SHORTEST_TOKEN }));
  return token;
}

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const HEADER_VALUE = /^[\x20-\x7e]+$/;

/** Null when the text is not encoded as in an address. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** `name=value,other=value`, as OpenTelemetry writes headers; values are kept out of the log from then on. */
function headersFrom(text: string | null): Record<string, string> {
  const pairs = (text ?? "").split(",").filter((pair) => pair.trim() !== "");
  const headers = pairs.map((pair) => {
    const at = pair.indexOf("=");
    const name = pair.slice(0, Math.max(at, 0)).trim();
    const value = decoded(pair.slice(at + 1).trim());
    if (!HEADER_NAME.test(name) || value === null || !HEADER_VALUE.test(value))
      throw operationsError("OTEL_EXPORTER_OTLP_HEADERS", expects("pairs"));
    keepSecret(value);
    return [name, value] as const;
  });
  return Object.fromEntries(headers);
}

export type Operations = {
  metricsToken: string | null;
  /** Where traces are sent; null: none are made. */
  traces: { url: string; headers: Record<string, string>; service: string } | null;
  /** How long runs may go on with their current step after the process was asked to end, in milliseconds. */
  drainMs: number;
};

/** Together with what ends afterwards less than the ten seconds that Docker waits. */
const DRAIN_SECONDS = 6;
const MOST_DRAIN_SECONDS = 3600;

function drainMs(value: string | null): number {
  const parsed = z.coerce
    .number()
    .int()
    .min(0)
    .max(MOST_DRAIN_SECONDS)
    .safeParse(value ?? DRAIN_SECONDS);
  if (!parsed.success)
    throw operationsError("DRAIN_SECONDS", expects("whole", { least: 0, most: MOST_DRAIN_SECONDS }));
  return parsed.data * 1000;
}

/**
 * True when the framework leaves signals to this program (scripts/serving.mjs). Otherwise it ends the process by itself as
 * soon as no connection is open.
 */
export const handlesSignals = (source: NodeJS.ProcessEnv = process.env): boolean =>
  set(source.NEXT_MANUAL_SIG_HANDLE) !== null;

/** How the process is watched. Throws ConfigError. */
export function readOperations(source: NodeJS.ProcessEnv = process.env): Operations {
  const endpoint = set(source.OTEL_EXPORTER_OTLP_ENDPOINT);
  const headers = headersFrom(set(source.OTEL_EXPORTER_OTLP_HEADERS));
  const service = set(source.OTEL_SERVICE_NAME) ?? "groundwork";
  return {
    metricsToken: metricsToken(set(source.METRICS_TOKEN)),
    drainMs: drainMs(set(source.DRAIN_SECONDS)),
    traces:
      endpoint === null
        ? null
        : {
            url: `${url("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint)}/v1/traces`,
            headers,
            service,
          },
  };
}

/** How the names of variables begin that say something of `agents.yaml`. */
export const SETTING_PREFIX = "GROUNDWORK__";

/**
 * The variables that say something of `agents.yaml`, those of the files beside the application as they are now. Throws
 * ConfigError when one of these cannot be opened.
 */
export function settingVariables(
  root: string = appRoot(),
  used: NodeJS.ProcessEnv = process.env,
): Record<string, string | undefined> {
  const files = readEnvFiles(root, mode());
  const loaded = envFiles.current ?? {};
  const names = Object.keys({ ...loaded, ...files, ...used }).filter((name) =>
    name.startsWith(SETTING_PREFIX),
  );
  const { values } = compareEnv({ names, files, used, loaded });
  const search = Object.fromEntries(SEARCH_VARIABLE_NAMES.map((name) => [name, used[name]]));
  const { DOCUMENT_FOLDERS, EMBEDDING_MODEL, EMBEDDING_BASE_URL, EMBEDDING_API_KEY } = used;
  const documents = { DOCUMENT_FOLDERS, EMBEDDING_MODEL, EMBEDDING_BASE_URL, EMBEDDING_API_KEY };
  return { ...values, ...documents, ...search };
}

/** Where the application's own files (`agents.yaml`, `node_modules`) are. */
export function appRoot(): string {
  return /*turbopackIgnore: true*/ process.cwd();
}

const envFiles = processSingleton("env-files", () => ({
  current: null as Record<string, string | undefined> | null,
}));
const mode = () => process.env.NODE_ENV ?? "production";

/** True under hot reload; the built application never is. */
export const isDevelopment = () => mode() === "development";

/** Remembers at the start what the files beside the application say, so that they can be told from the environment later. */
export function rememberEnvFiles(root: string = appRoot()): void {
  envFiles.current = readEnvFiles(root, mode());
}

export type RereadEnv = Omit<Reread, "values"> & {
  /** The settings as a start would have them now. Throws ConfigError, as `readEnv` does. */
  read: () => Env;
  /** What then says something of `agents.yaml`. */
  settings: () => Record<string, string | undefined>;
  /** Whether a variable would have a value then. */
  has: (name: string) => boolean;
  /** Makes them hold from now on. */
  apply: () => void;
};

/** Reads the files anew for these variables; nothing holds before `apply`. Throws ConfigError when one cannot be opened. */
export function rereadEnv(names: readonly string[], root: string = appRoot()): RereadEnv {
  const files = readEnvFiles(root, mode());
  const { values, ...told } = compareEnv({ names, files, used: process.env, loaded: envFiles.current ?? {} });
  const next = { ...process.env, ...values };
  return {
    ...told,
    read: () => readEnv(next),
    settings: () => settingVariables(root, next),
    has: (name) => variableSet(name, next),
    apply() {
      for (const name of names) {
        const value = values[name];
        if (value === process.env[name]) continue;
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
        envFiles.current = { ...envFiles.current, [name]: value };
      }
    },
  };
}

const NEEDED = ["HOME", "LANG", "LOGNAME", "PATH", "SHELL", "TERM", "TMPDIR", "USER"];

/** What a program that is started from here needs of the environment; none of it is a secret of this one. */
export function plainEnvironment(source: NodeJS.ProcessEnv = process.env): Record<string, string> {
  return Object.fromEntries(NEEDED.flatMap((name) => (source[name] ? [[name, source[name]]] : [])));
}
