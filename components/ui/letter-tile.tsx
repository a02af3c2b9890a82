import { classNames } from "@/components/ui/class-names";

/**
 * Marks a source by the first letter of its host: loading a favicon would tell a third party what is being
 * read.
 */
export function LetterTile({ host, className }: { host: string; className?: string }) {
  const letter = /[\p{L}\p{N}]/u.exec(host.replace(/^www\./, ""))?.[0] ?? "?";
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "inline-flex size-5 shrink-0 items-center justify-center rounded-chip border border-line bg-sunken text-fine font-semibold text-muted uppercase",
        className,
      )}
    >
      {letter}
    </span>
  );
}
