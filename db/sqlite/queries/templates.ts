// Templates: saved questions with typed inputs.

import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Database } from "@/db/sqlite/client";
import { whenFree } from "@/db/sqlite/when-free";
import type { Revision, TemplateRow } from "@/db/store/templates";
import type { Owner } from "@/db/store/threads";
import { templates } from "../schema";

const { id: _id, ...columns } = getTableColumns(templates);

const ownedBy = (owner: Owner) => sql`${templates.ownerId} is ${owner}`;

/** Lists every template of an owner by title. */
export async function listTemplates(db: Database, owner: Owner): Promise<TemplateRow[]> {
  return db
    .select(columns)
    .from(templates)
    .where(ownedBy(owner))
    .orderBy(asc(templates.title), asc(templates.name))
    .all();
}

export async function findTemplate(
  db: Database,
  { name, owner }: { name: string; owner: Owner },
): Promise<TemplateRow | null> {
  return (
    db
      .select(columns)
      .from(templates)
      .where(and(eq(templates.name, name), ownedBy(owner)))
      .get() ?? null
  );
}

const wantedRevision = ({ name, owner, revision }: Revision) =>
  and(eq(templates.name, name), ownedBy(owner), eq(templates.revision, revision));

/**
 * Stores a template in place of revision `before`, or a new one when `before` is null. Returns false and
 * writes nothing when the stored revision is another one.
 */
export async function saveTemplate(
  db: Database,
  template: TemplateRow,
  before: number | null,
): Promise<boolean> {
  const { name, ownerId: owner, createdAt: _createdAt, ...changed } = template;
  const write = () =>
    before === null
      ? db.insert(templates).values(template).onConflictDoNothing().run()
      : db
          .update(templates)
          .set(changed)
          .where(wantedRevision({ name, owner, revision: before }))
          .run();
  return (await whenFree(db, write, "FULL")).changes === 1;
}

/** Deletes a template. Returns false and writes nothing when this revision of it does not exist. */
export async function deleteTemplate(db: Database, template: Revision): Promise<boolean> {
  const write = () => db.delete(templates).where(wantedRevision(template)).run();
  return (await whenFree(db, write, "FULL")).changes === 1;
}
