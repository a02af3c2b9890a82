// The secret addresses of watches: of their feeds, and those that end mails. A token is derived from the secret of the installation, so that neither the database nor a
// backup contains one.

import { createHmac, timingSafeEqual } from "node:crypto";
import type { WatchRow } from "@/db/store/watches";
import { readEnv } from "@/lib/config/env";
import { environmentSecret, secretToSeal, storedSecret } from "@/lib/connections/secret";
import { keepSecret } from "@/lib/log";

type OfFeed = Pick<WatchRow, "id" | "feedNumber">;
export type Secrets = { dataDir: string; source?: NodeJS.ProcessEnv };
const own = (): Secrets => ({ dataDir: readEnv().dataDir });

/** The token for a purpose; null when the secret of the installation is not there. */
async function derivedToken(
  names: readonly (string | number)[],
  { dataDir, source }: Secrets,
): Promise<string | null> {
  const secret = environmentSecret(source) ?? (await storedSecret(dataDir));
  if (secret === null) return null;
  const token = createHmac("sha256", secret).update(JSON.stringify(names)).digest("base64url");
  keepSecret(token);
  return token;
}

/** Compares in a time that tells nothing of where they differ. */
function isSame(expected: string | null, given: string): boolean {
  if (expected === null) return false;
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const feedToken = ({ id, feedNumber }: OfFeed, secrets: Secrets) =>
  feedNumber <= 0 ? null : derivedToken(["groundwork feed", id, feedNumber], secrets);

/** Makes the secret of the installation where there is none yet, so that addresses can be derived from it. */
export async function prepareFeeds({ dataDir, source }: Secrets = own()): Promise<void> {
  await secretToSeal(dataDir, source);
}

/** The path of a feed with its token; null when the watch has none, or its secret is not there. */
export async function feedPath(watch: OfFeed, secrets: Secrets = own()): Promise<string | null> {
  const token = await feedToken(watch, secrets);
  return token === null ? null : `/api/watches/${watch.id}/feed?token=${token}`;
}

/** Whether a token is the one of the feed's present address. */
export const opensFeed = async (watch: OfFeed, token: string, secrets: Secrets = own()): Promise<boolean> =>
  isSame(await feedToken(watch, secrets), token);

type OfMails = Pick<WatchRow, "id" | "mailTo">;

/** One for each address, so that what was sent to an earlier one ends nothing at the next. */
const mailToken = ({ id, mailTo }: OfMails, secrets: Secrets) =>
  mailTo === null ? null : derivedToken(["groundwork mails", id, mailTo], secrets);

/** The path that ends the mails of a watch, with its token; null when its secret is not there. */
export async function endMailsPath(watch: OfMails, secrets: Secrets = own()): Promise<string | null> {
  const token = await mailToken(watch, secrets);
  return token === null ? null : `/unsubscribe/${watch.id}?token=${token}`;
}

/** Whether a token may end the mails of a watch. */
export const endsMails = async (watch: OfMails, token: string, secrets: Secrets = own()): Promise<boolean> =>
  isSame(await mailToken(watch, secrets), token);
