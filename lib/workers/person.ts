// The person for whom the running code works: each entry point sets it once, and queued work below is queued
// as that person's.

import { AsyncLocalStorage } from "node:async_hooks";
import { processSingleton } from "@/lib/singleton";

const people = processSingleton("person", () => new AsyncLocalStorage<string>());

/** The one person of an installation without sign-in, and the installation itself; not a user's id. */
const NOBODY_ELSE = "";

/** Runs work for a person: the id of a user, or null for the one person without sign-in. */
export const onBehalfOf = <T>(person: string | null, work: () => T): T =>
  people.run(person ?? NOBODY_ELSE, work);

/** The person for whom the running code works. */
export const currentPerson = (): string => people.getStore() ?? NOBODY_ELSE;
