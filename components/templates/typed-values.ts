// What is typed into the form of a template, and the values it stands for.

import type { TemplateInput, Value } from "@/lib/templates/template";

export type TypedValues = Record<string, string>;

/** The number that was meant, with a comma or a point; not a number where it is none, and undefined for nothing. */
export function numberFrom(text: string): number | undefined {
  const plain = text.replace(/\s/g, "").replace(",", ".");
  return plain === "" ? undefined : Number(plain);
}

export const typedOf = (value: Value | undefined): string => (value === undefined ? "" : String(value));

/** As each input begins. */
export function typedDefaults(inputs: readonly TemplateInput[]): TypedValues {
  return Object.fromEntries(inputs.map(({ name, default: value }) => [name, typedOf(value)]));
}

export const booleanFrom = (text: string): boolean | undefined => (text === "" ? undefined : text === "true");

export const textFrom = (text: string): string | undefined => (text.trim() === "" ? undefined : text);

/** The value of an input; undefined where nothing was typed. */
function valueFrom(type: TemplateInput["type"], text: string): Value | undefined {
  if (type === "number") return numberFrom(text);
  return type === "boolean" ? booleanFrom(text) : textFrom(text);
}

/** All values, as the routes take them. A box that is not ticked says no. */
export function valuesFrom(inputs: readonly TemplateInput[], typed: TypedValues): Record<string, Value> {
  const entries = inputs.map(({ name, type }) => {
    const text = typed[name] ?? "";
    return [name, valueFrom(type, type === "boolean" ? text || "false" : text)] as const;
  });
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
