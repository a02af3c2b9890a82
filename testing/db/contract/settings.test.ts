// What is set up for an installation and its people, in both stores.

import { afterEach, describe, expect, it } from "vitest";
import type { AgentCopyRow } from "@/db/store/agent-copies";
import type { ConnectionRow } from "@/db/store/connections";
import type { TemplateRow } from "@/db/store/templates";
import { type AnyStore, storeKinds } from "@/testing/db/stores";
import { aReport, aRun, aThread, aUser } from "./rows";

describe.each(storeKinds)("$kind: settings", ({ open }) => {
  let opened: AnyStore | null = null;
  afterEach(async () => {
    await opened?.close();
    opened = null;
  });
  async function given(...statements: string[]) {
    opened = await open();
    await opened.run(statements.join("\n"));
    return opened.store;
  }

  it("a fact is what it was set to last; a test of writing leaves nothing behind", async () => {
    const store = await given();
    expect(await store.findFact("name")).toBeNull();
    await store.setFact({ name: "name", value: "first" });
    await store.setFact({ name: "name", value: "second" });
    await store.probeWriting();
    expect(await store.findFact("name")).toBe("second");
    expect(await opened?.rows("SELECT name FROM installation")).toEqual([{ name: "name" }]);
  });

  it("connections are listed by id with who saved them, replaced and removed", async () => {
    const store = await given(aUser("ann"));
    const row: ConnectionRow = {
      ...{ id: "b", provider: "openai", baseUrl: "https://a.b", model: null, sealed: "x", hint: "…1" },
      ...{ savedBy: "ann", savedAt: 5 },
    };
    await store.saveConnection(row);
    await store.saveConnection({ ...row, id: "a", savedBy: null });
    await store.saveConnection({ ...row, model: "m", sealed: null });
    expect(await store.listConnections()).toEqual([
      { ...row, id: "a", savedBy: null, savedByName: null },
      { ...row, model: "m", sealed: null, savedByName: "ann" },
    ]);
    expect(await store.removeConnection("a")).toBe(true);
    expect(await store.removeConnection("a")).toBe(false);
    await opened?.run("DELETE FROM users");
    expect(await store.listConnections()).toMatchObject([{ savedBy: null, savedByName: null }]);
  });

  it("a template is stored in place of the revision that was read, for its owner alone", async () => {
    const store = await given(aUser("bob"));
    const row: TemplateRow = {
      ...{
        name: "n",
        title: "B",
        description: "d",
        question: "{x}?",
        inputs: "[]",
        agent: null,
        scope: "web",
      },
      ...{ places: ["web"] as TemplateRow["places"], revision: 1, createdAt: 1, updatedAt: 1, ownerId: null },
    };
    expect(await store.saveTemplate(row, null)).toBe(true);
    expect(await store.saveTemplate(row, null)).toBe(false);
    expect(await store.saveTemplate({ ...row, ownerId: "bob" }, null)).toBe(true);
    expect(await store.saveTemplate({ ...row, title: "A", revision: 2, createdAt: 99 }, 1)).toBe(true);
    expect(await store.saveTemplate({ ...row, title: "C", revision: 2 }, 1)).toBe(false);
    expect(await store.findTemplate({ name: "n", owner: null })).toEqual({ ...row, title: "A", revision: 2 });
    expect(await store.findTemplate({ name: "n", owner: "bob" })).toMatchObject({
      title: "B",
      ownerId: "bob",
    });
    await store.saveTemplate({ ...row, name: "m", title: "A" }, null);
    expect((await store.listTemplates(null)).map(({ name }) => name)).toEqual(["m", "n"]);
    expect(await store.deleteTemplate({ name: "n", owner: null, revision: 1 })).toBe(false);
    expect(await store.deleteTemplate({ name: "n", owner: null, revision: 2 })).toBe(true);
    expect(await store.findTemplate({ name: "n", owner: null })).toBeNull();
  });

  it("a copy of an agent is stored in place of the revision that was read", async () => {
    const store = await given();
    const row: AgentCopyRow = {
      ...{
        name: "deep",
        madeFrom: "deep",
        values: "{}",
        base: null,
        revision: 1,
        createdAt: 2,
        updatedAt: 2,
      },
    };
    const saved = await Promise.all([store.saveAgentCopy(row, null), store.saveAgentCopy(row, null)]);
    expect(saved.toSorted()).toEqual([false, true]);
    expect(await store.saveAgentCopy({ ...row, values: "[]", revision: 2, createdAt: 9 }, 1)).toBe(true);
    expect(await store.saveAgentCopy({ ...row, revision: 2 }, 1)).toBe(false);
    await store.saveAgentCopy({ ...row, name: "quick", createdAt: 1 }, null);
    expect(await store.listAgentCopies()).toEqual([
      { ...row, name: "quick", createdAt: 1 },
      { ...row, values: "[]", revision: 2 },
    ]);
    expect(await store.deleteAgentCopy({ name: "deep", revision: 1 })).toBe(false);
    expect(await store.deleteAgentCopy({ name: "deep", revision: 2 })).toBe(true);
  });

  it("a folder has a name of its own", async () => {
    const store = await given();
    const row = { name: "notes", path: "/notes", createdAt: 2 };
    expect(await store.addDocumentFolder(row)).toBe(true);
    expect(await store.addDocumentFolder({ ...row, path: "/other" })).toBe(false);
    expect(await store.addDocumentFolder({ ...row, name: "a", createdAt: 1 })).toBe(true);
    expect(await store.listDocumentFolders()).toEqual([{ ...row, name: "a", createdAt: 1 }, row]);
    expect(await store.removeDocumentFolder("a")).toBe(true);
    expect(await store.removeDocumentFolder("a")).toBe(false);
  });

  describe("links to a report", () => {
    const report = [
      aThread("t"),
      aRun("r", "t"),
      aReport("v1", { thread: "t", run: "r" }, { series_id: "v1", created_at: 10 }),
      aReport("v2", { thread: "t", run: "r" }, { series_id: "v1", version: 2, created_at: 20 }),
      aReport("other", { thread: "t", run: "r" }, { series_id: "" }),
    ];
    const link = (id: string, rest: object = {}) => ({
      ...{ id, reportId: "v1", digest: `digest-${id}`, createdAt: 100, expiresAt: null as number | null },
      ...rest,
    });
    const limits = { most: 2, forgetBefore: 50 };

    it("are counted for all its versions, however many are added at once", async () => {
      const store = await given(...report);
      const added = await Promise.all(
        ["a", "b", "c", "d"].map((id, at) =>
          store.addShare(link(id, { reportId: at % 2 ? "v1" : "v2" }), limits),
        ),
      );
      expect(added.filter((one) => one !== null)).toHaveLength(2);
      expect(await store.addShare(link("o", { reportId: "other" }), limits)).toEqual({
        ...{ id: "o", reportId: "other", createdAt: 100, expiresAt: null, openedAt: null, writtenAt: 3000 },
      });
      expect(await store.listShares("other")).toHaveLength(1);
    });

    it("expire and are forgotten, are opened, and are deleted by any version", async () => {
      const store = await given(...report);
      await store.addShare(link("old", { createdAt: 1, expiresAt: 40 }), limits);
      await store.addShare(link("expired", { createdAt: 2, expiresAt: 90 }), { ...limits, forgetBefore: 0 });
      expect((await store.listShares("v2")).map(({ id }) => id)).toEqual(["expired", "old"]);
      await store.addShare(link("a", { reportId: "v2", expiresAt: 500 }), limits);
      expect((await store.listShares("v1")).map(({ id, writtenAt }) => [id, writtenAt])).toEqual([
        ["a", 20],
        ["expired", 10],
      ]);
      await store.markShareOpened({ id: "a", at: 300 });
      expect(await store.findShare("digest-a")).toEqual({
        ...link("a", { reportId: "v2", expiresAt: 500 }),
        openedAt: 300,
      });
      expect(await store.findShare("none")).toBeNull();
      expect(await store.deleteShare({ id: "a", reportId: "other" })).toBeNull();
      expect(await store.deleteShare({ id: "a", reportId: "v1" })).toMatchObject({ id: "a", openedAt: 300 });
      expect(await store.deleteShare({ id: "a", reportId: "v1" })).toBeNull();
      await opened?.run("UPDATE threads SET deleting_at = 5");
      expect(await store.findShare("digest-expired")).toBeNull();
    });
  });
});
