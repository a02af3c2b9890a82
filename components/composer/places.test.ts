import { expect, it } from "vitest";
import {
  lookAt,
  lookOf,
  lookOfTemplate,
  lookRequest,
  placesIn,
  readLook,
  whereOf,
  withPlace,
  writeLook,
} from "./places";

it.each([
  [["web"], { scope: "web", places: null }],
  [["documents", "web"], { scope: "both", places: null }],
  [["scholarly"], { scope: "web", places: ["scholarly"] }],
  [["own"], { scope: "documents", places: ["own"] }],
  [["own", "web"], { scope: "both", places: ["web", "own"] }],
  [["documents", "code", "news"], { scope: "both", places: ["news", "code", "documents"] }],
] as const)("%j is a look, and survives a draft", (chosen, look) => {
  expect(lookOf(chosen)).toEqual(look);
  expect(readLook(writeLook(look as never))).toEqual(look);
});

it("a draft with the name of a scope is that scope", () => {
  expect(readLook("both")).toEqual({ scope: "both", places: null });
  expect(readLook("documents")).toEqual({ scope: "documents", places: null });
  expect(readLook("")).toBeNull();
  expect(readLook("nowhere")).toBeNull();
});

it("a scope is asked for as ever, a mix by its places", () => {
  expect(lookRequest({ scope: "both", places: null })).toEqual({ scope: "both" });
  expect(lookRequest({ scope: "web", places: ["news"] })).toEqual({ places: ["news"] });
  expect(placesIn({ scope: "both", places: null })).toEqual(["web", "documents"]);
});

it("a template looks where it says, and nowhere but in documents once the person switched the web off", () => {
  const none = { scope: null, places: null };
  const news = { scope: "web", places: ["news" as const] } as const;
  const template = { scope: news.scope, places: [...news.places] };
  expect(lookOfTemplate(none, null)).toBeNull();
  expect(lookOfTemplate(none, lookAt("web"))).toEqual(lookAt("web"));
  expect(lookOfTemplate(template, null)).toEqual(template);
  expect(lookOfTemplate(template, lookAt("both"))).toEqual(template);
  for (const off of [lookAt("documents"), lookAt("own")]) {
    expect(lookOfTemplate(none, off)).toEqual(off);
    expect(lookOfTemplate(template, off)).toEqual(off);
  }
});

it("the person's own documents alone are an entry of the list, which takes the place of all documents", () => {
  expect(lookAt("own")).toEqual({ scope: "documents", places: ["own"] });
  expect(lookRequest(lookAt("own"))).toEqual({ places: ["own"] });
  expect(["web", "documents", "both", "own"].map((where) => whereOf(lookAt(where as "own")))).toEqual([
    "web",
    "documents",
    "both",
    "own",
  ]);
  expect(whereOf({ scope: "both", places: ["web", "own"] })).toBeNull();
  expect(withPlace(["web", "documents"], "own")).toEqual(["web", "own"]);
  expect(withPlace(["web", "own"], "documents")).toEqual(["web", "documents"]);
  expect(withPlace(["own"], "news")).toEqual(["own", "news"]);
});
