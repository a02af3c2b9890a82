import { describe, expect, it } from "vitest";
import type { SettingsResponse } from "@/lib/http/settings-responses";
import { english, russian } from "@/testing/i18n/messages";
import { findSettings } from "./find-settings";
import { settingEntries } from "./setting-entries";

const settings = {
  models: [{ model: { id: "m", label: "m", kind: "endpoint", host: "models.example" } }],
  modelVariables: [{ name: "OPENAI_BASE_URL", set: true, secret: false, value: null }],
  search: [
    {
      id: "tavily",
      label: "Tavily",
      scope: "web",
      connected: false,
      variables: [{ name: "TAVILY_API_KEY", set: false, secret: true, value: null }],
      restsMs: null,
    },
  ],
} as unknown as SettingsResponse;

const entries = settingEntries(english, [english, russian], settings);
const places = (query: string, given = entries) =>
  findSettings(given, query).map(({ section, target }) => `${section} ${target}`);

describe("Searching the settings", () => {
  it("finds a setting by its name, by other words and by what sets it", () => {
    expect(places("theme")).toEqual(["appearance theme"]);
    expect(places("dark mode")).toEqual(["appearance theme"]);
    expect(places("OPENAI_BASE_URL")).toEqual(["models connection"]);
    expect(places("tavily_api_key")).toEqual(["search search-tavily"]);
    expect(places("backup")[0]).toBe("storage backup");
    expect(places("password")).toEqual(["users null"]);
    expect(places("OPENALEX_API_KEY")).toEqual(["search specialist"]);
  });

  it("finds by the words of both languages, whichever is shown", () => {
    expect(places("тема")).toEqual(["appearance theme"]);
    expect(places("тёмный")).toEqual(places("темный"));
    expect(places("theme", settingEntries(russian, [english, russian], settings))).toEqual([
      "appearance theme",
    ]);
  });

  it("finds other forms of a word, and needs every word", () => {
    expect(places("темы")).toEqual(["appearance theme"]);
    expect(places("notification")).toEqual(["appearance notifications"]);
    expect(places("dark backup")).toEqual([]);
    expect(places("  ")).toEqual([]);
  });

  it("marks what was searched for, in the name or in the other word", () => {
    const [byName] = findSettings(entries, "notif");
    expect(byName?.marked).toEqual([
      { text: "Notif", hit: true },
      { text: "ications", hit: false },
    ]);
    expect(byName?.by).toBeNull();
    const [byWord] = findSettings(entries, "dark");
    expect(byWord?.marked.every(({ hit }) => !hit)).toBe(true);
    expect(byWord?.by).toEqual([
      { text: "dark", hit: true },
      { text: " mode", hit: false },
    ]);
  });

  it("puts settings whose name fits before those that fit by another word", () => {
    expect(places("price")[0]).toBe("models price");
    expect(places("money")[0]).toBe("limits money-today");
  });

  it("leaves out what the built-in model has not", () => {
    const builtIn = { ...settings, models: [{ model: { kind: "built-in" } }] } as unknown as SettingsResponse;
    expect(places("context", settingEntries(english, [english], builtIn))).not.toContain("models context");
    expect(places("context")).toContain("models context");
  });
});
