// Checks whether the web services that a search would ask can be reached at all, with one small request to
// each, at most once a minute. The results are recorded together with those of searches
// (`provider-health.ts`), so that a run on a machine without network uses the documents at once.

import { processSingleton } from "@/lib/singleton";
import { reaches } from "./json-service";
import { ProviderError } from "./provider";
import { noteAnswer, noteFailure, providerHealth } from "./provider-health";
import type { WebService } from "./providers";

const EVERY_MS = 60_000;
const PATIENCE_MS = 3000;

type Looked = { at: number; done: Promise<void> };

const known = processSingleton("search.reach", () => new Map<string, Looked>());

async function look(one: WebService, now: () => number): Promise<void> {
  const before = providerHealth(one.service, now());
  // A service that answered with a refusal is reachable.
  if (before && before.code !== "unreachable" && before.code !== "timeout") return;
  const { id, label } = one.provider;
  try {
    await reaches({ id, label, url: one.baseUrl, timeoutMs: PATIENCE_MS });
    if (before) noteAnswer(one.service);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    noteFailure(one.service, error, {
      now: now(),
      unreachableMs: Math.max(one.unreachableMs ?? 0, EVERY_MS),
    });
  }
}

/** Resolves when the reachability of each service is known; results less than a minute old are reused. */
export async function lookWhetherReached(
  services: readonly WebService[],
  now: () => number = Date.now,
): Promise<void> {
  await Promise.all(
    services.map((one) => {
      const last = known.get(one.service);
      if (last && now() - last.at >= 0 && now() - last.at < EVERY_MS) return last.done;
      const done = look(one, now);
      known.set(one.service, { at: now(), done });
      return done;
    }),
  );
}

/** Clears the results, so that services are checked again. */
export function forgetReach(): void {
  known.clear();
}
