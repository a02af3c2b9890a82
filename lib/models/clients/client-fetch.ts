// The `fetch` of a client: with the headers and the body that the configuration adds, without an empty key, and
// without redirects, so that key and content only go to the configured address.

import type { Fetch } from "@/lib/models/compatible-fetch";

type Json = Record<string, unknown>;

const isMap = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `over` laid over `under`, map by map. */
function merged(under: Json, over: Json): Json {
  const entries = Object.entries(over).map(([key, value]) => {
    const below = under[key];
    return [key, isMap(value) && isMap(below) ? merged(below, value) : value];
  });
  return { ...under, ...Object.fromEntries(entries) };
}

export type RequestAdditions = {
  /** Sent with every request to the endpoint; may hold secrets. */
  headers: Readonly<Record<string, string>>;
  /** Merged into the body of every request for a reply; may hold secrets. */
  extraBody: Json;
};

export const NO_ADDITIONS: RequestAdditions = { headers: {}, extraBody: {} };

/** A `fetch` that adds headers to every request. */
export function headersFetch(fetch: Fetch, added: Readonly<Record<string, string>>): Fetch {
  if (Object.keys(added).length === 0) return fetch;
  return (input, init) => {
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(added)) headers.set(name, value);
    return fetch(input, { ...init, headers });
  };
}

/** The body of a request with what the configuration adds. */
export const withExtraBody = (body: unknown, extraBody: Json): unknown =>
  isMap(body) ? merged(body, extraBody) : body;

/** A `fetch` that merges `extraBody` into what a client sends. */
export function bodyFetch(fetch: Fetch, extraBody: Json): Fetch {
  if (Object.keys(extraBody).length === 0) return fetch;
  return (input, init) => {
    if (typeof init?.body !== "string") return fetch(input, init);
    const body: unknown = JSON.parse(init.body);
    return fetch(input, { ...init, body: JSON.stringify(withExtraBody(body, extraBody)) });
  };
}

/** Adapters insist on a key; an endpoint that needs none receives no header for it. */
const KEY_HEADERS = ["authorization", "x-api-key", "x-goog-api-key"];
const isEmpty = (value: string | null) => value === null || value === "" || value === "Bearer";

/** A `fetch` for the native clients. `without` names headers that the adapter sets and the endpoint must not get. */
export function nativeFetch(fetch: Fetch, without: readonly string[] = []): Fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    for (const name of KEY_HEADERS) if (isEmpty(headers.get(name))) headers.delete(name);
    for (const name of without) headers.delete(name);
    return fetch(input, { ...init, headers, redirect: "manual" });
  };
}
