// A table of evidence whose server is killed while its cells are filled: the next one asks for what is missing alone.

import { tablesOf } from "@/lib/run-log/evidence-table";
import type { Reply } from "@/testing/servers/llm-reply";
import { expect, type Stack, test, until, withStack } from "./fixtures";
import { researchPages } from "./pages-scenario";

const TITLE = "Mills compared";
const MILLS = ["Aasen", "Bjerke", "Cappel", "Dovre", "Elstad", "Fossum", "Gran", "Hovin", "Ister", "Jevne"];
const COLUMNS = ["power of the mill", "height of the mill", "age of the mill"];
/** Pages that tell of two mills each. */
const PAGES = [0, 2, 4, 6, 8].map((at) => ({
  url: `https://mills.example/${at}`,
  names: MILLS.slice(at, at + 2),
}));

/** An endpoint that does not count as near: rows are asked for side by side. */
const SIDE_BY_SIDE = { modelHost: "0.0.0.0" };

/** What the page of a mill says for each column. */
const sayings = (name: string) => {
  const at = MILLS.indexOf(name);
  return [
    { value: `${200 + at * 10} watts`, quote: `The mill of ${name} takes ${200 + at * 10} watts.` },
    { value: `${12 + at} metres`, quote: `The mill of ${name} is ${12 + at} metres high.` },
    { value: `${90 + at} years`, quote: `The mill of ${name} is ${90 + at} years old.` },
  ];
};

/** Answers the rows of the first mills at once and the others when `open` is called. Tells which rows were asked for. */
function answerRows(stack: Stack, atOnce: number) {
  const asked: string[] = [];
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  stack.script(TITLE, async ({ body }): Promise<Reply> => {
    const prompt = JSON.stringify(body.messages);
    const name = /The row is about: (\w+)/.exec(prompt)?.[1] ?? "";
    asked.push(name);
    if (MILLS.indexOf(name) >= atOnce) await opened;
    const shown = [...prompt.matchAll(/source (\d+)>>>([\s\S]*?)<<</g)];
    const cells = sayings(name).map((saying, at) => {
      const source = Number(shown.find(([, , text]) => text?.includes(saying.quote))?.[1] ?? 0);
      return { column: at + 1, source, ...saying };
    });
    return { text: JSON.stringify({ cells }) };
  });
  return { asked, open };
}

/** A finished report on all mills, and the start of its table. */
async function startTable(stack: Stack): Promise<string> {
  const { report } = await researchPages(stack, {
    question: "Which mills stand on the river of Westmark?",
    query: "mills river of Westmark",
    pages: PAGES.map(({ url, names }) => ({
      url,
      title: `The mills of ${names.join(" and ")}`,
      text: `# The mills of ${names.join(" and ")}\n\nThey are mills on the river of Westmark.\n\n${names
        .flatMap(sayings)
        .map(({ quote }) => quote)
        .join("\n\n")}`,
    })),
    title: "Mills of Westmark",
    content: (numbers) =>
      PAGES.map(({ url, names }) => `The mill of ${names[0]} takes watts [${numbers[url]}].`).join(" "),
  });
  const response = await fetch(`${stack.app.url}/api/reports/${report?.id}/tables`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ title: TITLE, rows: MILLS, columns: COLUMNS }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { runId: string }).runId;
}

test("killed while cells are filled, a table asks for the rows that are missing and for no other", async () => {
  test.setTimeout(150_000);
  const answered = 4;
  await withStack(async (stack) => {
    const { asked, open } = answerRows(stack, answered);
    const runId = await startTable(stack);
    // Answers are stored as they come; the cells are made of them when all have come.
    await until(stack.app, runId, ({ cellAnswers = [] }) => cellAnswers.length === answered);
    await expect(() => expect(asked.length).toBeGreaterThan(answered)).toPass();
    await stack.app.stop("SIGKILL");
    const before = [...asked];
    expect(new Set(before).size, "no row is asked for twice before").toBe(before.length);
    open();
    await stack.app.start();
    const ended = await until(stack.app, runId, ({ endedAt }) => endedAt !== null);
    expect(ended.status).toBe("completed");
    // Rows that were on their way when the server died are asked for again; no answer of theirs was stored.
    expect(asked.slice(before.length).sort()).toEqual(MILLS.slice(answered));
    const cells = tablesOf(ended).at(-1)?.cells ?? [];
    expect(cells).toHaveLength(MILLS.length * COLUMNS.length);
    for (const { row, column, value } of cells) expect(value).toBe(sayings(MILLS[row] ?? "")[column]?.value);
  }, SIDE_BY_SIDE);
});
