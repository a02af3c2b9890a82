// Requests the list of models of an endpoint: free of charge, it shows whether the endpoint responds and
// accepts the key. Not every endpoint has one.

import { z } from "zod";
import { type Fetch, readText } from "./compatible-fetch";
import { type NoConnection, noConnection } from "./fault";
import { refusesKey } from "./refusal";

const ANSWER_MS = 8000;
/** Lists of large hosts have a megabyte or more. */
const MOST_BYTES = 8_000_000;
/** Of the text of an error. */
const MOST_SAID = 20_000;
/** The list is not trusted, so it is bounded. */
const MOST_NAMES = 2000;
const LONGEST_NAME = 100;

const list = z.object({ data: z.array(z.object({ id: z.string() }).catch({ id: "" })) });
/** Google's own list, whose names are paths. */
const paths = z.object({ models: z.array(z.object({ name: z.string() }).catch({ name: "" })) });
const listed = z.union([
  list.transform(({ data }) => data.map(({ id }) => id)),
  paths.transform(({ models }) => models.map(({ name }) => name.replace(/^models\//, ""))),
]);

export type Offered =
  /**
   * `ms` until the response started; `models` is null when it was no list. `keyRefused`: by its status, or by its
   * text where the status does not say so.
   */
  | { answered: true; ms: number; status: number; models: string[] | null; keyRefused: boolean }
  | { answered: false; why: NoConnection | "silent"; ms: number };

type Offering = {
  baseUrl: string;
  /** Below the base URL; default `/models`. */
  path?: string;
  apiKey: string | null;
  fetch: Fetch;
  answerMs?: number;
};

function namesIn(text: string): string[] | null {
  try {
    return listed
      .parse(JSON.parse(text))
      .slice(0, MOST_NAMES)
      .map((id) => id.slice(0, LONGEST_NAME))
      .filter((id) => id !== "");
  } catch {
    // Not a list of models: the endpoint has none.
    return null;
  }
}

/** Makes one request of at most eight seconds and follows no redirect. Never rejects. */
export async function listOffered({
  baseUrl,
  path = "/models",
  apiKey,
  fetch,
  answerMs = ANSWER_MS,
}: Offering): Promise<Offered> {
  const begun = performance.now();
  const passed = () => Math.round(performance.now() - begun);
  const signal = AbortSignal.timeout(answerMs);
  let answered: Omit<Extract<Offered, { answered: true }>, "models"> | null = null;
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      signal,
      redirect: "manual",
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
    });
    const { ok, status } = response;
    answered = { answered: true, ms: passed(), status, keyRefused: refusesKey(status, "") };
    const text = await readText(response, MOST_BYTES);
    if (ok) return { ...answered, models: namesIn(text) };
    return { ...answered, keyRefused: refusesKey(status, text.slice(0, MOST_SAID)), models: null };
  } catch (error) {
    if (answered) return { ...answered, models: null };
    return { answered: false, why: signal.aborted ? "silent" : noConnection(error), ms: passed() };
  }
}

const MOST_SHOWN = 6;

/** The names most similar to the requested one, by their common parts; and how many more there are. */
export function nearest(models: string[], asked: string): { offers: string[]; more: number } {
  const partsOf = (name: string) =>
    new Set(
      name
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean),
    );
  const wanted = partsOf(asked);
  const shared = (name: string) => [...partsOf(name)].filter((part) => wanted.has(part)).length;
  const ranked = models
    .map((name, place) => ({ name, place, shared: shared(name) }))
    .sort((a, b) => b.shared - a.shared || a.place - b.place);
  const offers = ranked.slice(0, MOST_SHOWN).map(({ name }) => name);
  return { offers, more: models.length - offers.length };
}
