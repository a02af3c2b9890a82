import type { MarkedText as Marked } from "@/lib/http/responses";

/** A passage with the query words marked. The parts are rendered as text, whatever they contain. */
export function MarkedText({ parts }: { parts: Marked }) {
  // The parts of a passage never change order, so their position is a stable key.
  return parts.map((part, position) => {
    const key = `${position}:${part.text}`;
    return part.hit ? <mark key={key}>{part.text}</mark> : <span key={key}>{part.text}</span>;
  });
}
