// Asks services in order until the requested number has answered; a service that failed recently is skipped
// while another is available. Every failure is recorded and returned, so that the run can report who answered
// and who did not.

import {
  ProviderError,
  type ProviderErrorCode,
  type SearchHit,
  type SearchProvider,
  type SearchRequest,
} from "./provider";
import { noteAnswer, noteFailure, providerHealth } from "./provider-health";
import type { WebService } from "./providers";
import type { WebProviderId } from "./web-provider-ids";

/** A service that failed to answer a search. */
export type SearchFailure = {
  /** As shown to a person. */
  provider: string;
  code: ProviderErrorCode;
  /** True when it was skipped because of a recent failure. */
  passedOver?: true;
};

/** `id` is absent for the documents of this machine, and for services that cost nothing. */
export type Answered = { id?: WebProviderId; label: string; hits: SearchHit[]; anyAge: boolean };

type Asked = {
  answered: Answered[];
  failed: SearchFailure[];
  /** The error of the first service that was asked. */
  error: ProviderError | null;
};

/** What is needed of a service to ask it; `id` is that of a price. */
export type AskedService = Pick<WebService, "provider" | "service" | "unreachableMs" | "automatic"> & {
  id?: WebProviderId;
};

type Asking = {
  services: readonly AskedService[];
  /** How many services should answer. */
  atOnce: number;
  request: SearchRequest;
  now: () => number;
};

const brokenInside = (provider: string, cause: unknown): ProviderError =>
  new ProviderError({ code: "bad_response", provider, message: "The search failed in itself.", cause });

async function askOne({ provider, service, unreachableMs }: AskedService, { request, now }: Asking) {
  try {
    const hits = await provider.search(request);
    noteAnswer(service);
    return { kind: "answered" as const, hits };
  } catch (thrown) {
    const error = thrown instanceof ProviderError ? thrown : brokenInside(provider.id, thrown);
    noteFailure(service, error, { now: now(), unreachableMs });
    return { kind: "failed" as const, error };
  }
}

/** Whether the provider can leave out the pages that are too old or too new for the request. */
function narrows({ narrowsByAge, narrowsByPeriod }: SearchProvider, request: SearchRequest): boolean {
  const { recency, period } = request;
  if (!period) return recency === undefined || narrowsByAge === true;
  return narrowsByPeriod === "both" || (narrowsByPeriod === "since" && period.until === null);
}

const passedOver = true as const;

/** Never rejects; stops asking when the signal is aborted. */
export async function askServices(asking: Asking): Promise<Asked> {
  const { services, atOnce, request, now } = asking;
  const pausedAs = (one: AskedService) => {
    const standing = providerHealth(one.service, now());
    return standing !== null && standing.pausedUntil !== null ? standing.code : null;
  };
  const open = services.filter((one) => pausedAs(one) === null);
  // When all are paused, they are asked all the same, except those that nobody chose.
  const queue = open.length > 0 ? open : services.filter(({ automatic }) => !automatic);
  const asked: Asked = { answered: [], failed: [], error: null };
  const resting = services.flatMap((one, place) => {
    const code = queue.includes(one) ? null : pausedAs(one);
    return code === null ? [] : [{ place, failure: { provider: one.provider.label, code, passedOver } }];
  });
  let next = 0;
  while (asked.answered.length < atOnce && next < queue.length && !request.signal.aborted) {
    const round = queue.slice(next, next + atOnce - asked.answered.length);
    next += round.length;
    const outcomes = await Promise.all(round.map((one) => askOne(one, asking)));
    for (const [index, outcome] of outcomes.entries()) {
      const service = round[index];
      if (!service) continue;
      const { id, provider } = service;
      const { label } = provider;
      if (outcome.kind === "answered") {
        const anyAge = !narrows(provider, request);
        asked.answered.push({ ...(id ? { id } : {}), label, hits: outcome.hits, anyAge });
      } else {
        asked.error ??= outcome.error;
        asked.failed.push({ provider: label, code: outcome.error.code });
      }
    }
  }
  // Services after the last one asked would not have been asked anyway.
  const last = queue.length === 0 ? services.length : services.indexOf(queue[next - 1] as AskedService);
  const passed = resting.filter(({ place }) => place < last || asked.answered.length < atOnce);
  return { ...asked, failed: [...passed.map(({ failure }) => failure), ...asked.failed] };
}
