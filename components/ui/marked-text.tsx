import type { MarkedText as Marked } from "@/lib/http/responses";

/** A passage with the searched words marked. Parts are text only, whatever they contain. */
export function MarkedText({ parts }: { parts: Marked }) {
  // The parts of one passage never change order, so their position is a sound key.
  return parts.map((part, position) => {
    const key = `${position}:${part.text}`;
    return part.hit ? <mark key={key}>{part.text}</mark> : <span key={key}>{part.text}</span>;
  });
}
