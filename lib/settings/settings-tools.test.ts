import { afterEach, expect, it } from "vitest";
import type { McpServerConfig } from "@/lib/config/schema";
import { http, hubAt, listed, odd, started, stopAll } from "@/testing/external-tools/hub";
import { startOddServer } from "@/testing/servers/mcp";
import { toolsSetting } from "./settings-tools";

afterEach(stopAll);

async function leftOut(config: McpServerConfig) {
  const hub = hubAt();
  await hub.refresh(config);
  const parts = { hub, servers: [config] };
  const of = (language: "en" | "ru") =>
    toolsSetting(language, parts).servers[0]?.leftOut.map(({ tool, reason }) => `${tool}: ${reason}`);
  return { en: of("en"), ru: of("ru") };
}

it("the settings say in the language of the interface why a tool of a server is left out", async () => {
  const tools = [
    listed("array", { inputSchema: { type: "array" } }),
    ...Array.from({ length: 70 }, (_, index) => listed(`tool-${index}`)),
  ];
  expect(await leftOut(await odd(tools))).toEqual({
    en: ["array: its parameters are no object", "6 more: at most 64 are used of a server"],
    ru: ["array: его параметры — не объект", "ещё 6: от одного сервера используется не больше 64"],
  });
});

it("so they say of a tool that the server lacks, and of a list without end", async () => {
  const endless = await started(
    startOddServer(({ method }) =>
      method === "tools/list" ? { result: { tools: [], nextCursor: crypto.randomUUID() } } : null,
    ),
  );
  expect(await leftOut({ ...http(endless.url), tools: ["c"] })).toEqual({
    en: ["c: the server has no such tool", "more: the list of the server is too long"],
    ru: ["c: на сервере нет такого инструмента", "остальные: список сервера слишком длинный"],
  });
});
