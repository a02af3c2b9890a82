import Link from "next/link";

const NAME = "Groundwork";

/** The name, set in the reports' serif; links to the first screen. */
export function Wordmark() {
  return (
    <Link
      href="/"
      className="flex items-center rounded-chip pointer-coarse:min-h-11 font-serif text-heading font-semibold tracking-title text-ink"
    >
      {NAME}
    </Link>
  );
}
