// For whom something is done: each entrance says it once, and whatever waits its turn below is queued with that person's.

import { AsyncLocalStorage } from "node:async_hooks";
import { processSingleton } from "@/lib/singleton";

const people = processSingleton("person", () => new AsyncLocalStorage<string>());

/** The one person where nobody signs in, and the installation itself; no user's id. */
const NOBODY_ELSE = "";

/** Does something for a person: the id of a user, or null for the one person where nobody signs in. */
export const onBehalfOf = <T>(person: string | null, work: () => T): T =>
  people.run(person ?? NOBODY_ELSE, work);

/** For whom the running code works. */
export const currentPerson = (): string => people.getStore() ?? NOBODY_ELSE;
