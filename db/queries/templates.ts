// Saved questions with typed inputs.

import { and, asc, eq } from "drizzle-orm";
import type { Database } from "../client";
import { templates } from "../schema";
import { whenFree } from "../when-free";

export type TemplateRow = typeof templates.$inferSelect;

/** Every template, by its title. */
export async function listTemplates(db: Database): Promise<TemplateRow[]> {
  return db.select().from(templates).orderBy(asc(templates.title), asc(templates.name)).all();
}

export async function findTemplate(db: Database, name: string): Promise<TemplateRow | null> {
  return db.select().from(templates).where(eq(templates.name, name)).get() ?? null;
}

const wantedRevision = ({ name, revision }: { name: string; revision: number }) =>
  and(eq(templates.name, name), eq(templates.revision, revision));

/**
 * Stores a template in place of the one of the revision `before`; null where there is none. False when that is not so any
 * more; then nothing is written.
 */
export async function saveTemplate(
  db: Database,
  template: TemplateRow,
  before: number | null,
): Promise<boolean> {
  const { name, createdAt: _createdAt, ...changed } = template;
  const write = () =>
    before === null
      ? db.insert(templates).values(template).onConflictDoNothing().run()
      : db
          .update(templates)
          .set(changed)
          .where(wantedRevision({ name, revision: before }))
          .run();
  return (await whenFree(db, write, "FULL")).changes === 1;
}

/** Takes a template away. False when it is not there in this revision; then nothing is written. */
export async function deleteTemplate(
  db: Database,
  template: { name: string; revision: number },
): Promise<boolean> {
  const write = () => db.delete(templates).where(wantedRevision(template)).run();
  return (await whenFree(db, write, "FULL")).changes === 1;
}
