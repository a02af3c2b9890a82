import { describe, expect, it } from "vitest";
import { fillTemplate, nameFrom, piecesOf, placesIn, type TemplateInput, withoutPlaces } from "./template";
import { checkTemplate } from "./template-check";

const topic: TemplateInput = { type: "text", name: "topic", label: "Topic", required: true };
const year: TemplateInput = {
  type: "number",
  name: "year",
  label: "Year",
  required: false,
  min: 1900,
  max: 2100,
};
const since: TemplateInput = {
  type: "date",
  name: "since",
  label: "Since",
  required: false,
  default: "2026-01-31",
};
const depth: TemplateInput = {
  type: "choice",
  name: "depth",
  label: "Depth",
  required: true,
  choices: ["short", "long"],
};
const prices: TemplateInput = {
  type: "boolean",
  name: "prices",
  label: "Prices",
  required: false,
  whenTrue: "Include prices.",
  whenFalse: "",
};

const fill = (question: string, inputs: TemplateInput[], values: Record<string, unknown>) =>
  fillTemplate({ question, inputs }, values);

describe("B7: a saved question with typed inputs", () => {
  it("B7: values of every type replace their placeholders", () => {
    const question = "What is known of {topic} in {year} since {since}? Keep it {depth}. {prices}";
    const values = { topic: " heat pumps ", year: 2026, depth: "short", prices: true };
    expect(fill(question, [topic, year, since, depth, prices], values)).toEqual({
      ok: true,
      question: "What is known of heat pumps in 2026 since 2026-01-31? Keep it short. Include prices.",
    });
  });

  it("B7: a value is inserted once and never read as a placeholder, a pattern or a brace", () => {
    const other: TemplateInput = { ...topic, name: "other" };
    const filled = fill("{topic} against {other}", [topic, other], { topic: "{other} $& {{x}}", other: "B" });
    expect(filled).toEqual({ ok: true, question: "{other} $& {{x}} against B" });
  });

  it("B7: control characters and direction marks are removed from values", () => {
    expect(fill("About {topic}.", [topic], { topic: "a\u001b[2J\u202eb\nc" })).toEqual({
      ok: true,
      question: "About a [2J b\nc.",
    });
  });

  it("B7: doubled braces are literal, and single braces without a name are unchanged", () => {
    expect(piecesOf("Set {{1, 2}} and {} of {topic}")).toEqual([
      { text: "Set {1, 2} and {} of " },
      { place: "topic" },
    ]);
    const asked = "Why \\frac{a}{b} and {topic}?";
    expect(placesIn(withoutPlaces(asked))).toEqual([]);
    expect(fill(withoutPlaces(asked), [], {})).toEqual({ ok: true, question: asked });
  });

  it("B7: an empty placeholder leaves no double space", () => {
    const open: TemplateInput = { ...topic, required: false };
    expect(fill("Prices of {topic} today?", [open], {})).toEqual({ ok: true, question: "Prices of today?" });
    expect(fill("Prices in {topic}?", [open], { topic: "  " })).toEqual({ ok: true, question: "Prices in?" });
  });

  it("B7: every invalid value is reported by the name of its input", () => {
    const filled = fill("{topic} {year} {since} {depth} {prices}", [topic, year, since, depth, prices], {
      year: 1800,
      since: "2026-02-30",
      depth: "medium",
      prices: "yes",
      extra: 1,
    });
    expect(filled).toEqual({
      ok: false,
      issues: [
        { input: "topic", problem: "missing" },
        { input: "year", problem: "min", limit: 1900 },
        { input: "since", problem: "type" },
        { input: "depth", problem: "choice" },
        { input: "prices", problem: "type" },
        { input: "extra", problem: "unknown" },
      ],
    });
  });

  it("B7: an inherited property of an object is not a value", () => {
    const odd: TemplateInput = { ...topic, name: "constructor" };
    expect(fill("{constructor}", [odd], {})).toEqual({
      ok: false,
      issues: [{ input: "constructor", problem: "missing" }],
    });
  });
});

describe("Faults of a template", () => {
  const sound = {
    name: "brief",
    title: "Brief",
    description: "",
    question: "About {topic}",
    inputs: [topic],
  };

  it("a valid template has none", () => expect(checkTemplate(sound)).toEqual([]));

  it("are reported by field", () => {
    const issues = checkTemplate({
      name: "Brief!",
      title: " ",
      description: "",
      question: "About {topic} and {place}",
      inputs: [
        topic,
        topic,
        { ...depth, choices: ["one", "one"] },
        { ...year, min: 5, max: 1, default: 3 },
        { ...topic, name: "wait", label: "" },
      ],
    });
    expect(issues).toEqual([
      { field: "title", problem: "empty" },
      { field: "name", problem: "name" },
      { field: "question", problem: "place", detail: "place" },
      { field: "inputs.1.name", problem: "twice" },
      { field: "inputs.2.name", problem: "unused", detail: "depth" },
      { field: "inputs.2.choices", problem: "choices" },
      { field: "inputs.3.name", problem: "unused", detail: "year" },
      { field: "inputs.3.max", problem: "range" },
      { field: "inputs.3.default", problem: "default" },
      { field: "inputs.4.name", problem: "reserved" },
      { field: "inputs.4.label", problem: "empty" },
    ]);
  });

  it("the name is derived from the title", () => {
    expect(nameFrom("  Très brief: 2026 Überblick! ")).toBe("tres_brief_2026_uberblick");
    expect(nameFrom("Ещё обзор: объявления")).toBe("eshche_obzor_obyavleniya");
    expect(nameFrom("概観")).toBe("");
  });
});
