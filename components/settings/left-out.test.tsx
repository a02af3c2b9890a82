import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { JSON_FACTS, type JsonFact } from "@/lib/process/stored-fact";
import { LANGUAGES, type Language } from "@/lib/text/languages";
import { WithWords } from "@/testing/components/words";
import { LeftOut } from "./left-out";

const shown = (facts: JsonFact[], language: Language = "en") =>
  renderToStaticMarkup(
    <WithWords language={language}>
      <LeftOut facts={facts} />
    </WithWords>,
  );

it("nothing is said while every stored setting can be read", () => {
  expect(shown([])).toBe("");
});

it.each(LANGUAGES)("names what was left out (%s)", (language) => {
  for (const fact of JSON_FACTS) expect(shown([fact], language)).toContain(fact);
  const all = shown([...JSON_FACTS], language);
  for (const fact of JSON_FACTS) expect(all).toContain(fact);
});
