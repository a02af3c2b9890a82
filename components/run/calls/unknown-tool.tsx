import type { CallRenderer, CallView } from "./call-renderer";

const LONGEST = 4000;

function shown(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}\n… (${text.length} characters in all)` : text;
}

function Block({ label, value }: { label: string; value: unknown }) {
  if (value === null || value === undefined) return null;
  return (
    <div>
      <p className="text-meta font-medium">{label}</p>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="focus-inset mt-1 max-h-60 overflow-auto rounded-control bg-sunken p-3 font-mono text-fine whitespace-pre-wrap wrap-anywhere"
      >
        {shown(value)}
      </pre>
    </div>
  );
}

function Details({ call }: CallView) {
  return (
    <div className="space-y-3">
      <Block label="Asked with" value={call.params} />
      <Block label="Answered" value={call.output} />
    </div>
  );
}

/** A tool of one's own, or one of a server: shown by what went in and what came out. */
export const unknownTool: CallRenderer = {
  plural: "calls",
  doing: (calls) => `Asking ${calls[0]?.tool ?? "a tool"}`,
  line: ({ call }) => `Asked ${call.tool}`,
  Details,
};
