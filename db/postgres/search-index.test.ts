import { afterEach, describe, expect, it } from "vitest";
import { stemsOf, tokensOf } from "@/lib/text/words";
import { aRun, aSource, aThread } from "@/testing/db/contract/rows";
import { openTestPostgres, postgresPrograms, type TestPostgres } from "@/testing/db/postgres";
import { connectPostgres } from "./client";
import { type PostgresStore, postgresStore } from "./store";

describe.skipIf(postgresPrograms() === null)("Several nodes that index", () => {
  let opened: TestPostgres | null = null;
  const nodes: PostgresStore[] = [];
  afterEach(async () => {
    for (const node of nodes.splice(0)) await node.close();
    await opened?.close();
    opened = null;
  });

  async function given(count: number) {
    opened = await openTestPostgres();
    nodes.push(postgresStore(opened.db));
    for (let node = 1; node < count; node += 1)
      nodes.push(postgresStore(connectPostgres(opened.url, { tokensOf })));
    return { client: opened.db.$client, nodes };
  }

  const indexAll = async (node: PostgresStore) => {
    while (!(await node.indexSlice({ stemsOf, milliseconds: 3 })));
  };

  it("index every entry once, and number them by time, while runs are stored", async () => {
    const { client } = await given(3);
    await client.query(aThread("t"));
    const runs = Array.from({ length: 120 }, (_, index) =>
      aRun(`r${index}`, "t", {
        question: `alpha ${index % 7 === 0 ? "seventh" : "other"}`,
        created_at: 5e11 + (index % 4),
      }),
    );
    await client.query(runs.slice(0, 60).join("\n"));
    const storing = (async () => {
      for (const run of runs.slice(60)) await client.query(run);
    })();
    await Promise.all([storing, ...nodes.map(indexAll)]);
    await Promise.all(nodes.map(indexAll));
    const [first] = nodes;
    const found = await first?.scanEntries({ match: { text: "alpha" }, limit: 999 });
    expect(new Set(found?.entries.map(({ ref }) => ref)).size).toBe(120);
    expect(found?.entries).toHaveLength(120);
    expect((await first?.scanEntries({ match: { text: "seventh" }, limit: 999 }))?.entries).toHaveLength(18);
    for (const node of nodes) expect(await node.completeWord("seve", 9)).toEqual(["seventh"]);
  });

  it("a node that fails changes nothing, and what it learned is learned again", async () => {
    const { client } = await given(2);
    await client.query(aThread("t") + aRun("r", "t", { question: "gamma" }));
    const [failing, other] = nodes as [PostgresStore, PostgresStore];
    const broken = (text: string) => {
      if (text === "") throw new Error("no stems today");
      return stemsOf(text);
    };
    await expect(failing.indexSlice({ stemsOf: broken })).rejects.toThrow("no stems today");
    expect(await other.hasPending()).toBe(true);
    await indexAll(failing);
    expect((await other.scanEntries({ match: { text: "gamma" }, limit: 9 })).entries).toHaveLength(1);
    expect(await other.completeWord("gam", 9)).toEqual(["gamma"]);
  });

  it("an address longer than an entry of an index is found as well", async () => {
    const { client } = await given(1);
    const url = `https://a.b/${"long".repeat(2000)}`;
    const host = `${"h".repeat(3000)}.example`;
    await client.query(
      aThread("t") +
        aRun("r", "t") +
        aSource("s", { thread: "t", run: "r", number: 1 }, { url, url_key: url, host, snippet: "omega" }),
    );
    const [node] = nodes as [PostgresStore];
    await indexAll(node);
    expect((await node.scanEntries({ match: { text: "omega" }, limit: 9 })).entries).toMatchObject([
      { source: "s" },
    ]);
    expect((await node.citationsOfAddresses({ urlKeys: [url], owner: null })).get(url)?.threads).toBe(1);
  });
});
