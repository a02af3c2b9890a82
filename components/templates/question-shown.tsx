import { classNames } from "@/components/ui/class-names";
import { piecesOf, type TemplateInput } from "@/lib/templates/template";

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
  const shown = piecesOf(question).map((piece, index) => ({ ...piece, key: String(index) }));
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
            {value ?? (labels.get(piece.place) || piece.place)}
          </span>
        );
      })}
    </p>
  );
}
