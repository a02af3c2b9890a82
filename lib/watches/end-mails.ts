// Ends the mails of a watch for whoever has the address that each of them names.

import { GroundworkError } from "@/lib/errors/errors";
import { endsMails, type Secrets } from "./feed-address";
import { ownWatching, type Watching } from "./watcher";

type Address = { id: string; token: string };

/** Throws watch_not_found for any address but that of a mail. Returns the watch. */
export async function watchOfMail(
  { id, token }: Address,
  { db }: Pick<Watching, "db"> = ownWatching(),
  secrets?: Secrets,
) {
  const watch = await db.findAnyWatch(id);
  if (!watch || !(await endsMails(watch, token, secrets))) throw new GroundworkError("watch_not_found");
  return watch;
}

/** Ends the mails of one watch, and nothing else of it. Throws watch_not_found. */
export async function endMails(
  address: Address,
  parts: Pick<Watching, "db"> = ownWatching(),
  secrets?: Secrets,
): Promise<void> {
  const { id, ownerId: owner, channels } = await watchOfMail(address, parts, secrets);
  if (!channels.includes("email")) return;
  await parts.db.updateWatch({ id, owner }, { channels: channels.filter((one) => one !== "email") });
}
