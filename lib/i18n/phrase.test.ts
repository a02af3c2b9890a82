import { expect, it } from "vitest";
import { english, russian } from "@/testing/i18n/messages";
import { CATALOGUES } from "./catalogue";
import { phrase, phraseKey } from "./phrase";

it("a stored phrase is recognized: each leads back to its key", () => {
  const kept = Object.entries(CATALOGUES.en.errors ?? {}).filter(([name]) => name.startsWith("said."));
  expect(kept.length).toBeGreaterThan(50);
  for (const [name, message] of kept) {
    const said = message.replace("{n, number}", "7");
    expect(phraseKey(said).key).toBe(`errors.${name}`);
    expect(phrase(english, `${said}.`)).toBe(`${said}.`);
    expect(phrase(russian, `${said}.`)).toMatch(/[а-яё].*[^.]\.$/);
  }
});

it("an unknown phrase stays unchanged", () => {
  expect(phrase(russian, "Gone. For good.")).toBe("Gone. For good.");
  expect(phrase(russian, "502")).toBe("502");
});
