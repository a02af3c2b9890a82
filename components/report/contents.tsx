import type { HeadingEntry } from "./headings";

const FEWEST = 3;

/** Whether a report is long enough for a list of its contents. */
export const hasContents = (headings: readonly HeadingEntry[]) => headings.length >= FEWEST;

/** The list of contents, from three headings up. */
export function Contents({ headings, className }: { headings: HeadingEntry[]; className?: string }) {
  if (!hasContents(headings)) return null;
  return (
    <nav
      aria-label="Contents of the report"
      className={`font-sans text-meta print:hidden ${className ?? ""}`}
    >
      <p className="font-semibold">Contents</p>
      <ul className="mt-1">
        {headings.map((heading) => (
          <li key={heading.id} className={heading.depth > 2 ? "pl-3" : ""}>
            <a
              href={`#${heading.id}`}
              className="focus-inset -mx-2 block min-h-6 rounded-control px-2 py-1 text-muted no-underline hover:bg-hover hover:text-ink"
            >
              {heading.text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
