"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import type { Connections } from "@/components/shell/use-health";
import { Button } from "@/components/ui/button";

const MODEL_LINES = ["OPENAI_API_KEY=", "OPENAI_BASE_URL=https://api.openai.com/v1", "OPENAI_MODEL="];
const WEB_LINES = ["TAVILY_API_KEY="];

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

function CopyLines({ lines }: { lines: string[] }) {
  const [copied, setCopied] = useState<"no" | "yes" | "failed">("no");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${lines.join("\n")}\n`);
      setCopied("yes");
    } catch {
      setCopied("failed");
    }
  };
  return (
    <Button variant="quiet" onClick={copy} className="shrink-0 text-muted">
      {copied === "yes" ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
      <span aria-live="polite">
        {{ no: "Copy", yes: "Copied", failed: "Select and copy by hand" }[copied]}
      </span>
    </Button>
  );
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
          <div className="mt-2 flex items-start justify-between gap-2 rounded-card bg-sunken py-1 pr-1 pl-4">
            <pre className="min-w-0 py-1.5 font-mono text-fine leading-5 break-all whitespace-pre-wrap text-ink">
              {lines.join("\n")}
            </pre>
            <CopyLines lines={lines} />
          </div>
        </>
      ) : null}
    </section>
  );
}
