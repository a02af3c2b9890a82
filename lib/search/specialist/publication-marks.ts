// Looks up publications that a web search found, so that their retraction and preprint marks are known. Each is asked
// for once, all of a search in one request; a service that does not answer changes nothing.

import { log } from "@/lib/log";
import { orAborted } from "@/lib/resilience/or-aborted";
import { mergedPublication } from "@/lib/sources/merged-publication";
import type { Publication } from "@/lib/sources/publication";
import type { SearchHit, SearchProvider } from "../provider";
import { doiInAddress } from "./doi-in-address";
import { SPECIALIST_LABELS } from "./ids";

/** The first that answers is enough: both know what Retraction Watch reports; only OpenAlex knows arXiv. */
const ASKED = ["openalex", "crossref"];
/** What these say of a publication includes its retraction; arXiv and Semantic Scholar do not know of it. */
const KNOW_RETRACTIONS: string[] = [
  SPECIALIST_LABELS.openalex,
  SPECIALIST_LABELS.crossref,
  SPECIALIST_LABELS.europe_pmc,
];
/** No search waits longer for it; the next service is asked by the next search then. */
const LONGEST_MS = 3000;
/** Publications that are remembered; beyond that, the oldest is asked for again. */
const MOST_KNOWN = 10_000;
/** The pause after a service did not answer. */
const PAUSE_MS = 5 * 60_000;

type Service = { id: string; provider: Pick<SearchProvider, "lookUp"> };

export type PublicationMarks = (hits: SearchHit[], signal: AbortSignal) => Promise<SearchHit[]>;

/** The open full text is left out: the page that was found is the one that is read. */
function marksOf({ fullText: _, ...publication }: Publication): Publication {
  return publication;
}

/** The DOI to look up; null when there is none, or the hit has the marks already. */
function openDoi({ url, publication, providers = [] }: SearchHit): string | null {
  if (!publication) return doiInAddress(url);
  const settled = publication.retracted || providers.some((label) => KNOW_RETRACTIONS.includes(label));
  return settled ? null : (publication.doi ?? doiInAddress(url));
}

/**
 * Adds what the services know to hits whose address names a publication. `services`: all that may be asked. Rejects only
 * with the reason of the signal.
 */
export function publicationMarks(services: readonly Service[], now: () => number): PublicationMarks {
  const asked = ASKED.flatMap((id) => services.find((one) => one.id === id && one.provider.lookUp) ?? []);
  /** Null: asked for and unknown. */
  const known = new Map<string, Publication | null>();
  const pausedUntil = new Map<string, number>();

  async function ask(
    { id, provider }: Service,
    dois: readonly string[],
    limit: AbortSignal,
  ): Promise<boolean> {
    if ((pausedUntil.get(id) ?? 0) > now()) return false;
    try {
      const found = await provider.lookUp?.(dois, limit);
      for (const doi of dois) {
        const publication = found?.get(doi);
        known.set(doi, publication ? marksOf(publication) : null);
      }
      for (const doi of known.keys()) {
        if (known.size <= MOST_KNOWN) break;
        known.delete(doi);
      }
      return true;
    } catch (error) {
      pausedUntil.set(id, now() + PAUSE_MS);
      log.warn("publications-not-looked-up", { service: id, error });
      return false;
    }
  }

  async function look(dois: readonly string[]): Promise<void> {
    const limit = AbortSignal.timeout(LONGEST_MS);
    for (const service of asked) if (limit.aborted || (await ask(service, dois, limit))) return;
  }

  // Searches run side by side and may find the same publication: it is asked for once, whichever of them is stopped.
  const asking = new Map<string, Promise<void>>();

  function lookUp(dois: readonly string[]): Promise<unknown> {
    const open = dois.filter((doi) => !known.has(doi));
    const fresh = open.filter((doi) => !asking.has(doi));
    if (fresh.length > 0) {
      const looking = look(fresh).finally(() => {
        for (const doi of fresh) asking.delete(doi);
      });
      for (const doi of fresh) asking.set(doi, looking);
    }
    return Promise.all(open.map((doi) => asking.get(doi)));
  }

  return async (hits, signal) => {
    if (asked.length === 0) return hits;
    const named = hits.map((hit) => ({ hit, doi: openDoi(hit) }));
    await orAborted(lookUp([...new Set(named.flatMap(({ doi }) => doi ?? []))]), signal);
    return named.map(({ hit, doi }) => {
      const found = doi === null ? null : known.get(doi);
      const publication = found ? mergedPublication(hit.publication, found) : undefined;
      return publication ? { ...hit, publication } : hit;
    });
  };
}
