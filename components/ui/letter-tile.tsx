import { classNames } from "@/components/ui/class-names";
import { useWords } from "@/components/ui/words";
import { phrase } from "@/lib/i18n/phrase";

/** A host of the web has a dot or a port; the name of a collection of documents has neither, or several words. */
const WEB_HOST = /^(?:[^\s.:]+[.:]\S+|localhost|)$/;

/**
 * Marks a source by the first letter of its host: loading a favicon would tell a third party what is being
 * read. Documents have no host, and are marked as documents.
 */
export function LetterTile({ host, className }: { host: string; className?: string }) {
  const t = useWords();
  const letter = /[\p{L}\p{N}]/u.exec(host.replace(/^www\./, ""))?.[0] ?? "?";
  return (
    <span aria-hidden="true" title={phrase(t, host)} className={classNames("letter-tile", className)}>
      {WEB_HOST.test(host) ? letter : <span className="document-mark" />}
    </span>
  );
}
