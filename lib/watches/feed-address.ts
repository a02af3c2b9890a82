// The secret addresses of feeds. A token is derived from the secret of the installation, so that neither the database nor a
// backup contains one.

import { createHmac, timingSafeEqual } from "node:crypto";
import type { WatchRow } from "@/db/store/watches";
import { readEnv } from "@/lib/config/env";
import { environmentSecret, secretToSeal, storedSecret } from "@/lib/connections/secret";
import { keepSecret } from "@/lib/log";

type OfFeed = Pick<WatchRow, "id" | "feedNumber">;
export type Secrets = { dataDir: string; source?: NodeJS.ProcessEnv };
const own = (): Secrets => ({ dataDir: readEnv().dataDir });

const tokenWith = (secret: string, { id, feedNumber }: OfFeed): string =>
  createHmac("sha256", secret)
    .update(JSON.stringify(["groundwork feed", id, feedNumber]))
    .digest("base64url");

/** Makes the secret of the installation where there is none yet, so that addresses can be derived from it. */
export async function prepareFeeds({ dataDir, source }: Secrets = own()): Promise<void> {
  await secretToSeal(dataDir, source);
}

/** The path of a feed with its token; null when the watch has none, or its secret is not there. */
export async function feedPath(watch: OfFeed, { dataDir, source }: Secrets = own()): Promise<string | null> {
  if (watch.feedNumber <= 0) return null;
  const secret = environmentSecret(source) ?? (await storedSecret(dataDir));
  if (secret === null) return null;
  const token = tokenWith(secret, watch);
  keepSecret(token);
  return `/api/watches/${watch.id}/feed?token=${token}`;
}

/** Whether a token is the one of the feed's present address. */
export async function opensFeed(watch: OfFeed, token: string, parts: Secrets = own()): Promise<boolean> {
  const path = await feedPath(watch, parts);
  if (path === null) return false;
  const expected = Buffer.from(path.slice(path.indexOf("=") + 1));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
