import { afterEach, beforeEach, expect, it } from "vitest";
import { valuesOf } from "@/lib/config/agent-values";
import { loadAgents } from "@/testing/config/config";
import { openTestDatabase, type TestDatabase } from "@/testing/db/db";
import { changeAgent, resetAgent } from "./change-agent";

let store: TestDatabase;
beforeEach(() => {
  store = openTestDatabase();
});
afterEach(() => store.close());

it("an agent that was reset and changed again is not mistaken for the earlier copy", async () => {
  const { db } = store;
  const file = loadAgents();
  const [name, entry] = Object.entries(file.entries)[0] ?? [];
  if (!name || !entry) throw new Error("agents.yaml has no agent");
  const save = (title: string, revision: number | null, now: number) =>
    changeAgent({ name, values: { ...valuesOf(entry), title }, revision }, { db, file, now });
  const revision = async () => (await db.listAgentCopies())[0]?.revision ?? 0;
  await save("First", null, 1000);
  const seen = await revision();
  await resetAgent({ name, revision: seen }, { db });
  await save("Again", null, 2000);
  await expect(save("Late", seen, 3000)).rejects.toMatchObject({ code: "agent_changed" });
  await expect(resetAgent({ name, revision: seen }, { db })).rejects.toMatchObject({ code: "agent_changed" });
  await save("Next", await revision(), 4000);
  expect(await db.listAgentCopies()).toMatchObject([{ revision: 2001, createdAt: 2000, updatedAt: 4000 }]);
});
