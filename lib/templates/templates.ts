// Stores templates and starts runs from them. A save names the revision it is based on, so that nobody overwrites
// another's change.

import type { Store } from "@/db/store/store";
import type { TemplateRow } from "@/db/store/templates";
import type { Owner } from "@/db/store/threads";
import { GroundworkError } from "@/lib/errors/errors";
import { checkQuestion } from "@/lib/http/requests";
import { log } from "@/lib/log";
import { systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";
import type { Scope } from "@/lib/run-log/run-state";
import { getEngine } from "@/lib/runs/assemble";
import type { AskedHosts } from "@/lib/runs/create-run-hosts";
import type { Engine } from "@/lib/runs/engine";
import { startRun } from "@/lib/runs/start";
import { type Place, scopeOf } from "@/lib/sources/places";
import {
  fillTemplate,
  type Template,
  type TemplateInput,
  type TemplateValues,
  type ValueIssue,
  type Values,
} from "./template";
import { checkTemplate, type TemplateIssue } from "./template-check";
import { inputsSchema } from "./template-schema";

type Parts = { db: Store; now: number };
const ownParts = (): Parts => ({ db: getDb(), now: systemClock.now() });

type SavedTemplate = { kind: "saved"; template: Template } | { kind: "invalid"; issues: TemplateIssue[] };
type StartedTemplate =
  | { kind: "started"; threadId: string; runId: string; question: string }
  | { kind: "invalid"; issues: ValueIssue[] };

/** Null when this version cannot read its inputs. */
function templateOf(row: TemplateRow): Template | null {
  try {
    const { ownerId: _owner, ...told } = row;
    return { ...told, inputs: inputsSchema.parse(JSON.parse(row.inputs)) as TemplateInput[] };
  } catch (error) {
    log.warn("template-unreadable", { template: row.name, error });
    return null;
  }
}

/** All readable templates of an owner, by title. */
export async function listTemplates(owner: Owner = null, db: Store = getDb()): Promise<Template[]> {
  return (await db.listTemplates(owner)).flatMap((row) => templateOf(row) ?? []);
}

/** A template's name and owner. */
type Named = { name: string; owner?: Owner };

/** Throws template_not_found. */
export async function getTemplate({ name, owner = null }: Named, db: Store = getDb()): Promise<Template> {
  const row = await db.findTemplate({ name, owner });
  const template = row && templateOf(row);
  if (!template) throw new GroundworkError("template_not_found", { template: name });
  return template;
}

/**
 * Stores a template: a new one if `revision` is null, otherwise replacing that revision. Throws template_name_taken,
 * template_not_found, template_changed; on these errors, and on an invalid template, nothing is written.
 */
export async function saveTemplate(
  template: TemplateValues & Named & { revision: number | null },
  { db, now }: Parts = ownParts(),
): Promise<SavedTemplate> {
  const { name, owner = null, revision, inputs, agent, places } = template;
  const said = {
    title: template.title.trim(),
    description: template.description.trim(),
    question: template.question.normalize("NFC").trim(),
  };
  const issues = checkTemplate({ name, inputs, ...said });
  if (issues.length > 0) return { kind: "invalid", issues };
  const before = await db.findTemplate({ name, owner });
  if (revision === null && before) throw new GroundworkError("template_name_taken", { template: name });
  if (revision !== null && !before) throw new GroundworkError("template_not_found", { template: name });
  const row = {
    name,
    ...said,
    inputs: JSON.stringify(inputs),
    agent,
    scope: places ? scopeOf(places) : template.scope,
    places,
    // The time, so that a template that was deleted and created again has another revision.
    revision: revision === null ? now : revision + 1,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  };
  if (!(await db.saveTemplate({ ...row, ownerId: owner }, revision)))
    throw new GroundworkError("template_changed", { template: name });
  return { kind: "saved", template: { ...row, inputs } };
}

/** Throws template_not_found, template_changed. */
export async function deleteTemplate(
  { owner = null, ...wanted }: Named & { revision: number },
  db: Store = getDb(),
): Promise<void> {
  const template = { ...wanted, owner };
  const { name } = template;
  if (!(await db.findTemplate(template))) throw new GroundworkError("template_not_found", { template: name });
  if (!(await db.deleteTemplate(template))) throw new GroundworkError("template_changed", { template: name });
}

/** Where the person wants this run to look, whatever the template names. */
type Look = { scope?: Scope; places?: Place[] };

/** Fills a template and starts a run with the question. Throws template_not_found and what `startRun` throws. */
export async function startTemplate(
  asked: Named & Look & { values: Values; hosts?: AskedHosts; idempotencyKey?: string },
  engine: Engine = getEngine(),
): Promise<StartedTemplate> {
  const { owner = null, values, hosts, idempotencyKey } = asked;
  const template = await getTemplate(asked, engine.db);
  const filled = fillTemplate(template, values);
  if (!filled.ok) return { kind: "invalid", issues: filled.issues };
  const question = checkQuestion(filled.question);
  const { agent } = template;
  const { scope, places } = asked.scope || asked.places ? asked : template;
  const { threadId, runId } = await startRun(
    {
      question,
      owner,
      ...(agent ? { agent } : {}),
      ...(places ? { places } : scope ? { scope } : {}),
      ...(hosts ? { hosts } : {}),
      ...(idempotencyKey ? { idempotencyKey } : {}),
    },
    engine,
  );
  return { kind: "started", threadId, runId, question };
}
