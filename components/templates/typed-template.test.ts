import { describe, expect, it } from "vitest";
import { fillTemplate } from "@/lib/templates/template";
import { checkTemplate } from "@/lib/templates/template-check";
import { english, russian } from "@/testing/i18n/messages";
import { exampleTemplate } from "./example";
import {
  emptyInput,
  labelFrom,
  renamed,
  templateFrom,
  typedTemplate,
  withPlaceRenamed,
} from "./typed-template";
import { numberFrom, typedDefaults, valuesFrom } from "./typed-values";

const words = { yes: "yes", no: "no" };
const blank = {
  name: "n",
  title: "T",
  description: "",
  question: "Q",
  inputs: [],
  agent: null,
  scope: null,
  places: null,
};

describe("A template in the form", () => {
  it("is the same template if nothing is changed", () => {
    const example = exampleTemplate(english);
    expect(templateFrom(typedTemplate(example, words))).toEqual(example);
  });

  it("the example can be saved and run", () => {
    const example = exampleTemplate(english);
    expect(checkTemplate(example)).toEqual([]);
    const typed = { one: "Rail", other: "road", use: "grain", prices: "true" };
    const filled = fillTemplate(example, valuesFrom(example.inputs, typed));
    expect(filled).toMatchObject({
      ok: true,
      question: expect.stringMatching(/^How do Rail and road.*as well\.$/),
    });
  });

  it("accepts numbers with a comma or a point, and reports an invalid one at its field", () => {
    expect([numberFrom("1 200,5"), numberFrom("3.5"), numberFrom(" ")]).toEqual([1200.5, 3.5, undefined]);
    const input = { ...emptyInput("a", words), name: "year", label: "Year", type: "number" as const };
    const wrong = { ...input, default: "soon", min: "x" };
    const typed = { ...typedTemplate({ ...blank, question: "{year}" }, words), inputs: [wrong] };
    expect(checkTemplate(templateFrom(typed))).toEqual([
      { field: "inputs.0.min", problem: "range" },
      { field: "inputs.0.default", problem: "default" },
    ]);
  });

  it("empty fields are not sent, and neither is an empty scope", () => {
    const inputs = (["text", "number", "date", "choice", "boolean"] as const).map((type) => ({
      ...emptyInput(type, words),
      name: type,
      type,
    }));
    const { scope, ...sent } = templateFrom({ ...typedTemplate(blank, words), inputs, look: "everywhere" });
    expect(scope).toBeNull();
    expect(sent.places).toBeNull();
    expect(JSON.stringify(sent.inputs)).not.toMatch(/default|min|max/);
  });

  it.each([
    [null, null],
    ["web", null],
    ["both", null],
    ["web", ["scholarly", "news"]],
    ["both", ["scholarly", "documents"]],
  ] as const)("the places of the scope %s and the mix %j come back the same", (scope, mix) => {
    const places = mix ? [...mix] : null;
    expect(templateFrom(typedTemplate({ ...blank, scope, places }, words))).toMatchObject({ scope, places });
  });

  it("an input for a place of the question has a label made of its name", () => {
    expect(["topic", "delivery_date", "x", ""].map(labelFrom)).toEqual(["Topic", "Delivery date", "X", ""]);
    const input = { ...emptyInput("new-0", words), name: "topic", label: labelFrom("topic") };
    const typed = typedTemplate({ ...blank, question: "What is {topic}?" }, words);
    expect(checkTemplate(templateFrom({ ...typed, inputs: [input] }))).toEqual([]);
  });

  it("says plainly, in both languages, that a template is not saved", () => {
    expect([1, 2].map((count) => english("templates.invalid", { count }))).toEqual([
      "Not saved yet: check the marked field.",
      "Not saved yet: check the 2 marked fields.",
    ]);
    expect(russian("templates.invalid", { count: 1 })).toBe("Пока не сохранено. Исправьте отмеченное поле.");
  });

  it("a name follows its title until it is changed, and the placeholder follows the name", () => {
    expect(renamed({ text: "First", name: "first" }, "First one")).toBe("first_one");
    expect(renamed({ text: "First", name: "mine" }, "First one")).toBe("mine");
    expect(withPlaceRenamed("About {a} and {ab}", "a", "topic")).toBe("About {topic} and {ab}");
    expect(withPlaceRenamed("About {a}", "a", "")).toBe("About {a}");
  });
});

describe("Entered values", () => {
  const inputs = exampleTemplate(english).inputs;

  it("start with the template's defaults", () => {
    expect(typedDefaults([{ ...emptyNumber, default: 3 }])).toEqual({ year: "3" });
  });

  it("an unchanged checkbox means no, and an empty field has no value", () => {
    expect(valuesFrom(inputs, { one: " ", other: "b" })).toEqual({ other: "b", prices: false });
  });
});

const emptyNumber = { type: "number" as const, name: "year", label: "Year", required: false };
