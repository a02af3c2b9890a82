import { withSection } from "@/lib/reports/sections";
import type { Revision } from "./run-state";

/** The text of a report as a whole. Of a rewrite only the new section was written: it takes the place of the old one. */
export function wholeContent(written: string, revises: Pick<Revision, "content" | "section"> | null): string {
  return revises?.section ? withSection(revises.content, revises.section, written) : written;
}
