// A scripted Zotero server that answers as the documents of the API say:
// https://www.zotero.org/support/dev/web_api/v3/basics (paging, versions, conditional requests, 403, 429, Backoff),
// …/write_requests (Zotero-Write-Token, the form of the answer to several objects), …/file_upload (the three steps),
// …/local_api (no key, `file/view/url`, no writes). With `local` it is the one of Zotero's own window.

import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Data = Record<string, unknown> & { itemType?: string };
type Entry = { key: string; version: number; data: Data };
type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: string;
};
type Fault = { status: number; headers?: Record<string, string>; path?: RegExp };

export type ZoteroServer = {
  /** The base URL without a trailing slash. */
  url: string;
  requests: Asked[];
  items: Map<string, Entry>;
  collections: Map<string, Entry>;
  files: Map<string, Buffer | string>;
  /** Bytes that were uploaded and registered, by the key of their attachment. */
  uploaded: Map<string, string>;
  put(kind: "items" | "collections", key: string, data: Data): void;
  remove(key: string): void;
  /** The next request, or the next one of that path, gets this answer. */
  fail(fault: Fault): void;
  /** Headers of every answer. */
  headers: Record<string, string>;
  stop(): Promise<void>;
};

export const LIBRARY = "users/475425";
export const KEY = "P9NiFoyLeZu2bZNvvuQPDWsd";

const ALPHABET = "23456789ABCDEFGHIJKMNPQRSTUVWXYZ";
let made = 0;
/** A key in the form of Zotero's own. */
export function newKey(): string {
  made += 1;
  const digit = (place: number) => ALPHABET[Math.floor(made / ALPHABET.length ** place) % ALPHABET.length];
  return `AAAA${digit(3)}${digit(2)}${digit(1)}${digit(0)}`;
}

type Options = {
  local?: boolean;
  /** The key may only read. */
  readOnly?: boolean;
};

class Library {
  readonly items = new Map<string, Entry>();
  readonly collections = new Map<string, Entry>();
  readonly files = new Map<string, Buffer | string>();
  readonly uploaded = new Map<string, string>();
  readonly pending = new Map<string, { key: string; body: string | null }>();
  readonly tokens = new Set<string>();
  readonly requests: Asked[] = [];
  readonly faults: Fault[] = [];
  readonly headers: Record<string, string> = {};
  version = 1;
  url = "";
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  put(kind: "items" | "collections", key: string, data: Data): void {
    this.version += 1;
    this[kind].set(key, { key, version: this.version, data: { ...data, key, version: this.version } });
  }

  remove(key: string): void {
    this.version += 1;
    this.items.delete(key);
    for (const [child, { data }] of this.items) if (data.parentItem === key) this.items.delete(child);
  }

  answer(asked: Asked, response: ServerResponse): unknown {
    this.requests.push(asked);
    const at = this.faults.findIndex(({ path }) => !path || path.test(asked.path));
    const [fault] = at < 0 ? [] : this.faults.splice(at, 1);
    if (fault) return response.writeHead(fault.status, { ...this.headers, ...fault.headers }).end("An error");
    // The storage is another server of Zotero; here it has a path of its own.
    if (asked.path.startsWith("/storage/")) return this.#storage(asked, response);
    const { local, readOnly } = this.#options;
    if (!local && asked.headers["zotero-api-key"] !== KEY) return response.writeHead(403).end("Forbidden");
    if (asked.method !== "GET" && local)
      return response.writeHead(400).end("Endpoint does not support method");
    if (asked.method !== "GET" && readOnly) return response.writeHead(403).end("Write access denied");
    const prefix = local ? "/api/users/0" : `/${LIBRARY}`;
    if (!asked.path.startsWith(prefix)) return response.writeHead(404).end("Not found");
    const path = asked.path.slice(prefix.length);
    if (asked.method === "POST") return this.#write(path, asked, response);
    this.#read(path, asked, response);
  }

  #read(path: string, asked: Asked, response: ServerResponse): unknown {
    const [, kind, key, part, more] = path.split("/");
    if (kind === "collections" && !key) return this.#list([...this.collections.values()], asked, response);
    if (kind === "collections" && key && part === "items") {
      if (!this.collections.has(key)) return response.writeHead(404).end("Collection not found");
      const top = [...this.items.values()].filter(({ data }) =>
        (data.collections as string[])?.includes(key),
      );
      const keys = new Set(top.map((one) => one.key));
      const below = [...this.items.values()].filter(({ data }) => keys.has(String(data.parentItem)));
      return this.#list([...top, ...below], asked, response);
    }
    if (part === "children")
      return this.#list(
        [...this.items.values()].filter(({ data }) => data.parentItem === key),
        asked,
        response,
      );
    const file = this.files.get(key ?? "");
    if (part !== "file" || file === undefined) return response.writeHead(404).end("Not found");
    if (more === "view") return response.writeHead(200, { "content-type": "text/plain" }).end(String(file));
    response.writeHead(302, { location: `${this.url}/storage/${key}` }).end();
  }

  #list(entries: Entry[], { query, path, headers }: Asked, response: ServerResponse): unknown {
    const since = Number(headers["if-modified-since-version"] ?? -1);
    const known = { "Last-Modified-Version": String(this.version), ...this.headers };
    if (since >= this.version) return response.writeHead(304, known).end();
    const start = Number(query.get("start") ?? 0);
    const limit = Math.min(Number(query.get("limit") ?? 25), 100);
    const page = entries.slice(start, start + limit).map((entry) => ({
      ...entry,
      library: { type: "user", id: 475_425 },
      meta: {
        numChildren: [...this.items.values()].filter(({ data }) => data.parentItem === entry.key).length,
      },
    }));
    const next = start + limit < entries.length;
    const link = `<${this.url}${path}?start=${start + limit}&limit=${limit}>; rel="next"`;
    response
      .writeHead(200, {
        ...known,
        "Content-Type": "application/json",
        "Total-Results": String(entries.length),
        ...(next ? { Link: link } : {}),
      })
      .end(JSON.stringify(page));
  }

  #write(path: string, { headers, body }: Asked, response: ServerResponse): unknown {
    const [, kind, key, part] = path.split("/");
    if (part === "file" && key) return this.#file(key, body, response);
    const token = String(headers["zotero-write-token"] ?? "");
    if (this.tokens.has(token)) return response.writeHead(412).end("Write token already used");
    this.tokens.add(token);
    const answer = { successful: {}, success: {}, unchanged: {}, failed: {} } as Record<
      string,
      Record<string, unknown>
    >;
    for (const [index, data] of (JSON.parse(body) as Data[]).entries()) {
      if (String(data.title ?? "").includes("REFUSED")) {
        answer.failed = { ...answer.failed, [index]: { code: 400, message: "'title' is not valid" } };
        continue;
      }
      const own = newKey();
      this.put(kind === "collections" ? "collections" : "items", own, data);
      answer.success = { ...answer.success, [index]: own };
    }
    response
      .writeHead(200, { "Content-Type": "application/json", ...this.headers })
      .end(JSON.stringify(answer));
  }

  #file(key: string, body: string, response: ServerResponse): unknown {
    const form = new URLSearchParams(body);
    const upload = form.get("upload");
    if (upload === null) {
      const uploadKey = randomUUID();
      this.pending.set(uploadKey, { key, body: null });
      const url = `${this.url}/storage/upload/${uploadKey}`;
      const access = {
        url,
        contentType: "multipart/form-data; boundary=x",
        prefix: "<<",
        suffix: ">>",
        uploadKey,
      };
      return response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(access));
    }
    const pending = this.pending.get(upload);
    if (!pending?.body) return response.writeHead(400).end("Not uploaded");
    this.uploaded.set(key, pending.body);
    response.writeHead(204).end();
  }

  #storage({ method, path, body, headers }: Asked, response: ServerResponse): unknown {
    // The storage must never see the key.
    if (headers["zotero-api-key"]) return response.writeHead(500).end("key");
    const name = path.split("/").at(-1) ?? "";
    if (method === "POST") {
      const pending = this.pending.get(name);
      if (pending) pending.body = body;
      return response.writeHead(201).end();
    }
    response.writeHead(200).end(this.files.get(name));
  }
}

/** Starts the server on a free port of 127.0.0.1. */
export async function startZotero(options: Options = {}): Promise<ZoteroServer> {
  const library = new Library(options);
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://zotero.example");
    const { method = "GET", headers } = request;
    const body = Buffer.concat(chunks).toString();
    library.answer({ method, path: pathname, query: searchParams, headers, body }, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  library.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: options.local ? `${library.url}/api` : library.url,
    requests: library.requests,
    items: library.items,
    collections: library.collections,
    files: library.files,
    uploaded: library.uploaded,
    headers: library.headers,
    put: library.put.bind(library),
    remove: library.remove.bind(library),
    fail: (fault) => library.faults.push(fault),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A journal article as the API returns its data. */
export const article = (title: string, collections: string[], more: Data = {}): Data => ({
  itemType: "journalArticle",
  title,
  creators: [
    { creatorType: "author", firstName: "Ada", lastName: "Lovelace" },
    { creatorType: "editor", firstName: "E", lastName: "Ditor" },
  ],
  abstractNote: `Abstract of ${title}.`,
  publicationTitle: "Notes on Engines",
  date: "1843-09",
  DOI: "10.1000/XYZ",
  url: "https://engines.example/notes",
  dateModified: "2026-01-01T00:00:00Z",
  tags: [],
  collections,
  relations: {},
  ...more,
});
