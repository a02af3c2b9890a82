// A template while it is edited, with every field as text. Parsing happens here, so that invalid text is
// reported at its field.

import { readLook, writeLook } from "@/components/composer/places";
import type { Template, TemplateInput, TemplateValues } from "@/lib/templates/template";
import { nameFrom } from "@/lib/templates/template";
import { booleanFrom, numberFrom, textFrom, typedOf } from "./typed-values";

export type TypedInput = {
  /** Identifies an input while its name is being edited. */
  key: string;
  name: string;
  label: string;
  type: TemplateInput["type"];
  required: boolean;
  default: string;
  min: string;
  max: string;
  /** One per line. */
  choices: string;
  whenTrue: string;
  whenFalse: string;
};

export type TypedTemplate = {
  name: string;
  title: string;
  description: string;
  question: string;
  /** Empty for none. */
  agent: string;
  /** As `writeLook` has it. */
  look: string;
  inputs: TypedInput[];
};

export function emptyInput(key: string, { yes, no }: { yes: string; no: string }): TypedInput {
  return {
    key,
    name: "",
    label: "",
    type: "text",
    required: true,
    default: "",
    min: "",
    max: "",
    choices: "",
    whenTrue: yes,
    whenFalse: no,
  };
}

function typedInput(input: TemplateInput, words: { yes: string; no: string }): TypedInput {
  const { name, label, type, required } = input;
  const ranged = type === "number" || type === "date";
  return {
    ...emptyInput(name, words),
    name,
    label,
    type,
    required,
    default: typedOf(input.default),
    ...(ranged ? { min: typedOf(input.min), max: typedOf(input.max) } : {}),
    ...(type === "choice" ? { choices: input.choices.join("\n") } : {}),
    ...(type === "boolean"
      ? { whenTrue: input.whenTrue ?? words.yes, whenFalse: input.whenFalse ?? words.no }
      : {}),
  };
}

export function typedTemplate(
  template: TemplateValues & Pick<Template, "name">,
  words: { yes: string; no: string },
): TypedTemplate {
  const { name, title, description, question, agent, scope, places } = template;
  return {
    name,
    title,
    description,
    question,
    agent: agent ?? "",
    look: scope ? writeLook({ scope, places }) : "",
    inputs: template.inputs.map((input) => typedInput(input, words)),
  };
}

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Empty fields become undefined and are not sent. */
function inputFrom(typed: TypedInput): TemplateInput {
  const { type, min, max, choices, whenTrue, whenFalse } = typed;
  const named = { name: typed.name.trim(), label: typed.label.trim(), required: typed.required };
  const text = textFrom(typed.default);
  switch (type) {
    case "text":
      return { ...named, type, default: text };
    case "choice":
      return { ...named, type, choices: linesOf(choices), default: text };
    case "date":
      return { ...named, type, min: textFrom(min)?.trim(), max: textFrom(max)?.trim(), default: text };
    case "number":
      return {
        ...named,
        type,
        min: numberFrom(min),
        max: numberFrom(max),
        default: numberFrom(typed.default),
      };
    case "boolean":
      // A checkbox can always be left alone, so it is never missing.
      return { ...named, required: false, type, whenTrue, whenFalse, default: booleanFrom(typed.default) };
  }
}

export function templateFrom(typed: TypedTemplate): TemplateValues & { name: string } {
  const { title, description, question, agent } = typed;
  const look = readLook(typed.look);
  return {
    name: typed.name.trim(),
    title,
    description,
    question,
    agent: agent || null,
    scope: look?.scope ?? null,
    places: look?.places ?? null,
    inputs: typed.inputs.map(inputFrom),
  };
}

/** A first label for an input that is made for a place of the question: "delivery_date" becomes "Delivery date". */
export function labelFrom(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Changes a title or label, and the derived name unless it was edited. */
export function renamed(before: { text: string; name: string }, text: string): string {
  return before.name === "" || before.name === nameFrom(before.text) ? nameFrom(text) : before.name;
}

/** Renames the placeholder of an input together with the input. */
export function withPlaceRenamed(question: string, from: string, to: string): string {
  return from === "" || to === "" ? question : question.replaceAll(`{${from}}`, `{${to}}`);
}
