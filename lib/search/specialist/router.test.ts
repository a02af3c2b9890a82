import { describe, expect, it } from "vitest";
import { scopeOf, wantsOwn } from "@/lib/sources/places";
import { placesFor } from "./router";

/** The specialists that a question asks for. */
const kindsIn = (question: string) => placesFor({ question, query: "" }).slice(1);

describe("The kind of a question", () => {
  it.each([
    ["What do randomized trials say about vitamin D and falls?", "scholarly"],
    ["Which peer-reviewed studies replicated ego depletion?", "scholarly"],
    ["Что говорят научные исследования о пользе кофе?", "scholarly"],
    ["Welche Studien gibt es zu Intervallfasten?", "scholarly"],
    ["What happened in the elections this week?", "news"],
    ["Какие новости о выборах?", "news"],
    ["How do I cancel a fetch in TypeScript?", "code"],
    ["Why does this C++ compiler warn?", "code"],
    ["Какие библиотеки для разбора PDF есть на Python?", "code"],
    ["Which heat pump suits an old house?", "general"],
    ["Compare the prices of sodium-ion and LFP cells", "general"],
    ["What is the capital of Australia?", "general"],
    ["", "general"],
  ])("%s is %s", (question, kind) => {
    expect(kindsIn(question)[0] ?? "general").toBe(kind);
  });

  it("a question may ask for several", () => {
    expect(kindsIn("News about papers on compilers and their GitHub repositories")).toEqual([
      "scholarly",
      "news",
      "code",
    ]);
  });
});

describe("The places of a search", () => {
  it("are the person's, whatever the words say", () => {
    const chosen = ["documents", "news"] as const;
    expect(placesFor({ chosen, question: "Which studies?", query: "clinical trial" })).toEqual(["news"]);
  });

  it("are the web and what question or query ask for", () => {
    expect(placesFor({ question: "Which heat pump?", query: "heat pump prices" })).toEqual(["web"]);
    expect(placesFor({ question: "Which heat pump?", query: "heat pump field study" })).toEqual([
      "web",
      "scholarly",
    ]);
  });

  it("mean a scope", () => {
    expect(scopeOf(["documents"])).toBe("documents");
    expect(scopeOf(["own"])).toBe("documents");
    expect(scopeOf(["own", "documents"])).toBe("documents");
    expect(scopeOf(["web", "own"])).toBe("both");
    expect(
      [["own"], ["web", "own"], ["own", "documents"], ["documents"]].map((places) =>
        wantsOwn(places as never),
      ),
    ).toEqual([true, true, false, false]);
    expect(placesFor({ chosen: ["code", "own"], question: "?", query: "?" })).toEqual(["code"]);
    expect(scopeOf(["scholarly", "documents"])).toBe("both");
    expect(scopeOf(["web", "news"])).toBe("web");
  });
});
