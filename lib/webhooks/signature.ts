// Signs deliveries as Standard Webhooks 1.0 says (https://www.standardwebhooks.com): HMAC-SHA256 over
// `id.timestamp.body`, keyed with the bytes behind `whsec_`.

import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
const KEY_BYTES = 32;

/** A new signing secret. */
export const newSecret = (random: Buffer = randomBytes(KEY_BYTES)): string =>
  `${PREFIX}${random.toString("base64")}`;

/** What the signing secret of a webhook is encrypted for. */
export const identityOf = ({ id, url }: { id: string; url: string }) => ({
  id,
  provider: "webhook",
  baseUrl: url,
});

/** The headers that identify and sign a delivery. `at`: the time of this attempt, in milliseconds since the epoch. */
export function signedHeaders(
  { id, body, at }: { id: string; body: string; at: number },
  secret: string,
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}
