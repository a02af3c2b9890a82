/** An answer as a line of a list: without Markdown's marks and without citation numbers, which have no source there. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^#{1,6}\s+/gm, "")
    .replace(/\s*\[\d+\]/g, "")
    .replace(/\*\*|`/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
