import { expect, it } from "vitest";
import { lookOf, lookRequest, placesIn, readLook, writeLook } from "./places";

it.each([
  [["web"], { scope: "web", places: null }],
  [["documents", "web"], { scope: "both", places: null }],
  [["scholarly"], { scope: "web", places: ["scholarly"] }],
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
