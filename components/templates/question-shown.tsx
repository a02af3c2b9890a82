import { classNames } from "@/components/ui/class-names";
import { piecesOf, type TemplateInput } from "@/lib/templates/template";

const ENDS: ReadonlySet<string> = new Set([".", "?", "!", "…"]);

/** A label as it stands in a question after the text `before`: in lower case unless it begins a sentence or is a name of capitals. */
function labelInside(label: string, before: string): string {
  const text = before.trimEnd();
  if (text === "" || ENDS.has(text.slice(-1))) return label;
  return label.replace(/^\p{Lu}(?=\p{Ll}|\s)/u, (letter) => letter.toLowerCase());
}

/** A question with its placeholders: filled ones show their values, the others their labels. */
export function QuestionShown({
  question,
  inputs,
  said = {},
  className,
}: {
  question: string;
  inputs: readonly TemplateInput[];
  /** The value of a placeholder by name, which may be empty; null or absent while it is open. */
  said?: Record<string, string | null>;
  className?: string;
}) {
  const labels = new Map(inputs.map(({ name, label }) => [name, label]));
  const pieces = piecesOf(question);
  const shown = pieces.map((piece, index) => {
    const before = pieces[index - 1];
    return { ...piece, key: String(index), before: before && "text" in before ? before.text : "" };
  });
  return (
    <p className={classNames("wrap-anywhere whitespace-pre-line", className)}>
      {shown.map((piece) => {
        if ("text" in piece) return <span key={piece.key}>{piece.text}</span>;
        const value = said[piece.place] ?? null;
        if (value === "") return null;
        return (
          <span
            key={piece.key}
            className={
              value === null
                ? "text-muted underline decoration-edge decoration-dashed underline-offset-4"
                : "rounded-chip bg-hover px-1"
            }
          >
            {value ?? labelInside(labels.get(piece.place) || piece.place, piece.before)}
          </span>
        );
      })}
    </p>
  );
}
