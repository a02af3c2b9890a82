import type { Revision } from "./run-state";

/**
 * The text of a report as a whole. Of a rewrite only the new section was written: it takes the place of the old one, and
 * not a character beside it changes.
 */
export function wholeContent(written: string, revises: Pick<Revision, "content" | "section"> | null): string {
  if (!revises?.section) return written;
  const { content, section } = revises;
  const rest = content.slice(section.end);
  // What follows must go on in a line of its own, as it did.
  const gap = rest.trim() === "" ? "" : "\n\n";
  return content.slice(0, section.start) + written.trim() + gap + (gap ? rest.trimStart() : rest);
}
