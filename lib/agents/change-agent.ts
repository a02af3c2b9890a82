// Changes an agent, duplicates one, or resets one to agents.yaml. Changes are saved as a copy in the database; the file
// is never written. A save names the revision it is based on, so that nobody overwrites another's change.

import type { AgentCopyRow } from "@/db/store/agent-copies";
import type { Store } from "@/db/store/store";
import { differences, type FieldIssue } from "@/lib/config/agent-fields";
import { readValues, valuesOf } from "@/lib/config/agent-values";
import type { AgentsFileConfig } from "@/lib/config/load";
import { GroundworkError } from "@/lib/errors/errors";
import { systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";
import { fileEntryOf } from "./agent-copy";
import { knownFile, loadCopies } from "./agents";

const NAME = /^[a-z][a-z0-9_-]{0,39}$/;

type AgentChange = {
  name: string;
  /** The values as sent by the client. */
  values: unknown;
  /** Revision of the copy that the user edited; null if there was none. */
  revision: number | null;
  /** The agent that a new one is duplicated from. */
  madeFrom?: string;
};

type ChangedAgent = { kind: "saved" } | { kind: "invalid"; issues: FieldIssue[] };

type Parts = { db: Store; file: AgentsFileConfig; now: number };
const ownParts = (): Parts => ({ db: getDb(), file: knownFile().config, now: systemClock.now() });

/**
 * Stores an agent for new runs. If its values equal those in agents.yaml, the copy is deleted. Throws agent_changed,
 * agent_name_taken, agent_name_invalid, agent_not_found; on these errors, and on invalid values, nothing is written.
 */
export async function changeAgent(change: AgentChange, parts: Parts = ownParts()): Promise<ChangedAgent> {
  const { db, file, now } = parts;
  const { name, revision } = change;
  const before = (await db.listAgentCopies()).find((copy) => copy.name === name) ?? null;
  const madeFrom = await originOf(change, before, parts);
  if ((before?.revision ?? null) !== revision) throw new GroundworkError("agent_changed", { agent: name });
  const read = readValues(change.values);
  if (!read.ok) return { kind: "invalid", issues: read.issues };
  const values = valuesOf(read.entry);
  const entry = fileEntryOf(file, { name, madeFrom });
  const base = entry && valuesOf(entry);
  if (Object.hasOwn(file.entries, name) && base && differences(values, base).length === 0) {
    if (revision !== null) await resetAgent({ name, revision }, parts);
    return { kind: "saved" };
  }
  const copy = {
    name,
    madeFrom,
    values: JSON.stringify(values),
    base: base && JSON.stringify(base),
    // The time instead of 1, so that a copy that was deleted and created again has another revision.
    revision: revision === null ? now : revision + 1,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  };
  const saved = await db.saveAgentCopy(copy, revision);
  if (!saved) throw new GroundworkError("agent_changed", { agent: name });
  await loadCopies(db);
  return { kind: "saved" };
}

/** The agent of the file that the saved one is based on. */
async function originOf(
  { name, madeFrom }: AgentChange,
  before: AgentCopyRow | null,
  { db, file }: Parts,
): Promise<string> {
  const inFile = Object.hasOwn(file.entries, name);
  if (madeFrom === undefined) {
    if (before) return before.madeFrom;
    if (inFile) return name;
    throw new GroundworkError("agent_not_found", { agent: name });
  }
  if (!NAME.test(name)) throw new GroundworkError("agent_name_invalid", { agent: name });
  if (before || inFile) throw new GroundworkError("agent_name_taken", { agent: name });
  const parent = (await db.listAgentCopies()).find((copy) => copy.name === madeFrom);
  if (parent) return parent.madeFrom;
  if (Object.hasOwn(file.entries, madeFrom)) return madeFrom;
  throw new GroundworkError("agent_not_found", { agent: madeFrom });
}

/**
 * Deletes a copy: the agent is as in agents.yaml again, or gone if it was created here. Throws agent_not_found,
 * agent_changed.
 */
export async function resetAgent(
  { name, revision }: { name: string; revision: number },
  { db }: Pick<Parts, "db"> = ownParts(),
): Promise<void> {
  if (!(await db.listAgentCopies()).some((copy) => copy.name === name))
    throw new GroundworkError("agent_not_found", { agent: name });
  if (!(await db.deleteAgentCopy({ name, revision })))
    throw new GroundworkError("agent_changed", { agent: name });
  await loadCopies(db);
}
