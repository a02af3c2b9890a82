import { useWords } from "@/components/ui/words";
import type { Source } from "@/lib/run-log/run-state";
import { publicationLine, sourceMarks, textOrigin } from "@/lib/sources/publication-words";

/** What a reader must know of a publication: that it was retracted or is a preprint, who wrote it, and where its text is from. */
export function SourceMarks({ source }: { source: Pick<Source, "publication" | "about"> }) {
  const t = useWords();
  const marks = sourceMarks(t, source);
  const said = [publicationLine(source), ...textOrigin(t, source)].filter(Boolean).join(" · ");
  return (
    <>
      {marks.length > 0 ? (
        <span
          className={`block text-meta font-medium ${source.publication?.retracted ? "text-unfound" : ""}`}
        >
          {source.publication?.retracted ? <span aria-hidden="true">{"! "}</span> : null}
          {marks.join(" · ")}
        </span>
      ) : null}
      {said ? <span className="block text-meta wrap-anywhere text-muted">{said}</span> : null}
    </>
  );
}
