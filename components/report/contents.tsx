import type { HeadingEntry } from "./headings";
import { useRegionName } from "./region-name";

const FEWEST = 3;

/** Whether a report is long enough for a list of its contents. */
export const hasContents = (headings: readonly HeadingEntry[]) => headings.length >= FEWEST;

/** The list of contents, from three headings up. */
export function Contents({ headings, className }: { headings: HeadingEntry[]; className?: string }) {
  const name = useRegionName("Contents of the report");
  if (!hasContents(headings)) return null;
  return (
    <nav aria-label={name} className={`font-sans text-meta print:hidden ${className ?? ""}`}>
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
