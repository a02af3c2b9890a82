"use client";

import { CopyLines } from "@/components/shell/copy-lines";
import type { Connections } from "@/components/shell/use-health";

export const MODEL_LINES = ["OPENAI_API_KEY=", "OPENAI_BASE_URL=https://api.openai.com/v1", "OPENAI_MODEL="];
export const WEB_LINES = ["TAVILY_API_KEY="];

type Standing = { now: string; missing: string | null; lines: string[] };

/** What works now in one sentence, what is missing in another, and the lines of `.env.local` that add it. */
export function connectionOf({ model, search, library }: Connections): Standing {
  const web = search.find(({ scope, connected }) => scope === "web" && connected);
  const own = model.kind !== "built-in";
  const documents =
    library.state === "indexing"
      ? `the documents on this machine (${library.documents} indexed so far)`
      : library.state === "failed"
        ? null
        : `${library.documents} documents on this machine`;
  const places = [web?.label, documents].filter(Boolean).join(" and ") || "nothing yet";
  const writer = own ? `${model.label} writes` : "the built-in model quotes";
  const wanted = [
    own ? null : "a language model to write in its own words",
    web ? null : "a search to look on the web",
  ];
  const missing = wanted.filter(Boolean).join(", and ");
  return {
    now: `Works now: ${writer} from ${places}.`,
    missing: missing ? `Not connected: ${missing}.` : null,
    lines: [...(own ? [] : MODEL_LINES), ...(web ? [] : WEB_LINES)],
  };
}

/** One quiet notice: what is connected, what is not, and the exact lines that change it. */
export function ConnectionNotice({ health }: { health: Connections }) {
  const { now, missing, lines } = connectionOf(health);
  return (
    <section aria-label="What is connected" className="text-meta text-muted">
      <p>
        {now} {missing}
      </p>
      {lines.length > 0 ? (
        <>
          <p className="mt-1">
            To connect, put these lines with your values into <code className="font-mono">.env.local</code>{" "}
            and start again:
          </p>
          <CopyLines lines={lines} />
        </>
      ) : null}
    </section>
  );
}
