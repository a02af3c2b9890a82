// Converts between the text typed into the form of a template and its values.

import type { TemplateInput, Value } from "@/lib/templates/template";

export type TypedValues = Record<string, string>;

/** Parses a number with a decimal comma or point; NaN if invalid, undefined if empty. */
export function numberFrom(text: string): number | undefined {
  const plain = text.replace(/\s/g, "").replace(",", ".");
  return plain === "" ? undefined : Number(plain);
}

export const typedOf = (value: Value | undefined): string => (value === undefined ? "" : String(value));

/** The initial text of each input. */
export function typedDefaults(inputs: readonly TemplateInput[]): TypedValues {
  return Object.fromEntries(inputs.map(({ name, default: value }) => [name, typedOf(value)]));
}

export const booleanFrom = (text: string): boolean | undefined => (text === "" ? undefined : text === "true");

export const textFrom = (text: string): string | undefined => (text.trim() === "" ? undefined : text);

/** The value of an input; undefined if empty. */
function valueFrom(type: TemplateInput["type"], text: string): Value | undefined {
  if (type === "number") return numberFrom(text);
  return type === "boolean" ? booleanFrom(text) : textFrom(text);
}

/** All values in the form of the API. An unchecked box is false. */
export function valuesFrom(inputs: readonly TemplateInput[], typed: TypedValues): Record<string, Value> {
  const entries = inputs.map(({ name, type }) => {
    const text = typed[name] ?? "";
    return [name, valueFrom(type, type === "boolean" ? text || "false" : text)] as const;
  });
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
