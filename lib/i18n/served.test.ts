import { expect, it } from "vitest";
import { GET } from "@/app/messages/[name]/route";
import { LANGUAGES } from "@/lib/text/languages";
import { languageOfFile, messagesFile } from "./served";

const get = (name: string) =>
  GET(new Request(`http://127.0.0.1/messages/${name}`, { headers: { host: "127.0.0.1" } }), {
    params: Promise.resolve({ name }),
  });
const nameOf = (address: string) => address.split("/").at(-1) ?? "";

it.each(LANGUAGES)("the messages of %s are one file that may be cached forever", async (language) => {
  const { address, text } = messagesFile(language);
  const response = await get(nameOf(address));
  expect(response.headers.get("cache-control")).toContain("immutable");
  expect(await response.text()).toBe(text);
  expect(text).not.toContain('"exports.');
});

it("a page of another version gets messages without caching, and any other name nothing", async () => {
  const older = await get("en-000000000000.json");
  expect([older.status, older.headers.get("cache-control")]).toEqual([200, "no-store"]);
  for (const name of ["en", "de-000000000000.json", "en-00000000000g.json", "../en-000000000000.json"]) {
    expect(languageOfFile(name)).toBeNull();
    expect((await get(name)).status).toBe(404);
  }
});
