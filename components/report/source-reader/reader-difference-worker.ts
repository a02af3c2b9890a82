// Compares two long texts in a worker.

import { differenceOf } from "@/lib/reports/difference";
import { type Hunks, hunksOf } from "./reader-hunks";

/** Addresses of the earlier and the later text. */
type Compared = { before: string; after: string };
export type Comparison = { kind: "compared"; hunks: Hunks } | { kind: "failed" };

async function textAt(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.text();
}

self.addEventListener("message", ({ data }: MessageEvent<Compared>) => {
  Promise.all([textAt(data.before), textAt(data.after)]).then(
    ([before, after]) => {
      const answer: Comparison = { kind: "compared", hunks: hunksOf(differenceOf(before, after)) };
      self.postMessage(answer);
    },
    () => self.postMessage({ kind: "failed" } satisfies Comparison),
  );
});
