// Two nodes for a test, with a script for each question, and the invariants of their store at its end.

import { test } from "@playwright/test";
import { postgresPrograms } from "@/testing/db/postgres";
import { findViolations } from "@/testing/invariants";
import { type Nodes as Servers, startNodes } from "@/testing/servers/nodes";
import { WEB_PAGES } from "@/testing/servers/web-pages";
import { expect, OVER, type QuestionScript, type Stack } from "./fixtures";

export type Nodes = Servers & Pick<Stack, "script">;

/** Skips the test where PostgreSQL is not installed. */
export function needsPostgres(): void {
  test.skip(postgresPrograms() === null, "PostgreSQL is not installed.");
}

export async function withNodes(
  use: (nodes: Nodes) => Promise<void>,
  {
    scripts = [],
    ...options
  }: Pick<Parameters<typeof startNodes>[0], "root" | "env" | "empty" | "joins"> & {
    /** Scripts that the nodes need before `use` is called. */
    scripts?: { question: string; replies: QuestionScript }[];
  } = {},
): Promise<void> {
  const nodes = await startNodes({
    ...options,
    pages: WEB_PAGES,
    script: (request) => {
      const found = scripts.findLast(({ question }) => request.question.includes(question));
      if (!found) return { status: 400, body: { error: { message: "no script for this question" } } };
      if (typeof found.replies === "function") return found.replies(request);
      return found.replies[request.step - 1] ?? OVER;
    },
  });
  try {
    await use({ ...nodes, script: (question, replies) => void scripts.push({ question, replies }) });
    expect(await findViolations(nodes.store), "what must hold of every store").toEqual([]);
  } finally {
    await nodes.dispose();
  }
}
