// Templates: saved questions with typed inputs.

import type { templates } from "@/db/sqlite/schema";
import type { Owner } from "./threads";

export type TemplateRow = Omit<typeof templates.$inferSelect, "id">;

export type Revision = { name: string; owner: Owner; revision: number };

export interface TemplatesStore {
  /** Lists every template of an owner by title. */
  listTemplates(owner: Owner): Promise<TemplateRow[]>;

  findTemplate(options: { name: string; owner: Owner }): Promise<TemplateRow | null>;

  /**
   * Stores a template in place of revision `before`, or a new one when `before` is null. Returns false and
   * writes nothing when the stored revision is another one.
   */
  saveTemplate(template: TemplateRow, before: number | null): Promise<boolean>;

  /** Deletes a template. Returns false and writes nothing when this revision of it does not exist. */
  deleteTemplate(template: Revision): Promise<boolean>;
}
