// Templates: saved questions with typed inputs.

import { and, asc, eq, getTableColumns } from "drizzle-orm";
import { type Database, ownedBy } from "@/db/postgres/client";
import { transact } from "@/db/postgres/when-free";
import type { TemplateRow } from "@/db/store/templates";
import type { Owner } from "@/db/store/threads";
import { templates } from "../schema";

const { id: _id, ...columns } = getTableColumns(templates);

/** Lists every template of an owner by title. */
export async function listTemplates(db: Database, owner: Owner): Promise<TemplateRow[]> {
  return db
    .select(columns)
    .from(templates)
    .where(ownedBy(templates.ownerId, owner))
    .orderBy(asc(templates.title), asc(templates.name));
}

export async function findTemplate(
  db: Database,
  { name, owner }: { name: string; owner: Owner },
): Promise<TemplateRow | null> {
  const [found] = await db
    .select(columns)
    .from(templates)
    .where(and(eq(templates.name, name), ownedBy(templates.ownerId, owner)));
  return found ?? null;
}

type Revision = { name: string; owner: Owner; revision: number };

const wantedRevision = ({ name, owner, revision }: Revision) =>
  and(eq(templates.name, name), ownedBy(templates.ownerId, owner), eq(templates.revision, revision));

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
  return transact(db, async (tx) => {
    const { rowCount } =
      before === null
        ? await tx.insert(templates).values(template).onConflictDoNothing()
        : await tx
            .update(templates)
            .set(changed)
            .where(wantedRevision({ name, owner, revision: before }));
    return rowCount === 1;
  });
}

/** Deletes a template. Returns false and writes nothing when this revision of it does not exist. */
export async function deleteTemplate(db: Database, template: Revision): Promise<boolean> {
  return transact(
    db,
    async (tx) => (await tx.delete(templates).where(wantedRevision(template))).rowCount === 1,
  );
}
