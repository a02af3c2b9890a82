// Where several people share a server, a bundle comes in under ids of whoever brings it in. So the ids in the file meet
// nothing of another person, and nobody learns from an import whether somebody else has the same research.

import { createHash } from "node:crypto";
import type { Bundle } from "./bundle";

/** Ids that one installation gives one thing. A page's id says what its text is, and is the same for everybody. */
const ID = /^(thr|run|rep|src|cit)_[\w-]{1,120}$/;
/** The longest text that can be an id. */
const LONGEST = 130;

/** The bundle under ids that are made of its own and of the person; the same for each time that they bring it in. */
export function underOwnIds(bundle: Bundle, person: string): Bundle {
  const known = new Map<string, string>();
  const own = (id: string): string => {
    const [, prefix] = ID.exec(id) ?? [];
    if (!prefix) return id;
    const made = known.get(id) ?? `${prefix}_${digest(`${person}\n${id}`)}`;
    known.set(id, made);
    return made;
  };
  const renamed = (value: unknown): unknown => {
    if (typeof value === "string") return value.length > LONGEST ? value : own(value);
    if (Array.isArray(value)) return value.map(renamed);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, renamed(inside)]));
  };
  const { thread, reportId, runs } = bundle;
  return {
    ...bundle,
    reportId: own(reportId),
    thread: { ...thread, id: own(thread.id) },
    runs: runs.map((run) => ({ ...run, id: own(run.id), events: renamed(run.events) as typeof run.events })),
  };
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 20);
