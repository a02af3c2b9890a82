// Reads the output of a call defensively, because a model or another program wrote it.

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** The objects of a list field; other items are ignored. */
export function recordsIn(value: unknown, key: string): Fields[] {
  const list = isFields(value) ? value[key] : undefined;
  return Array.isArray(list) ? list.filter(isFields) : [];
}

export function textsIn(value: unknown, key: string): string[] {
  const list = isFields(value) ? value[key] : undefined;
  return Array.isArray(list) ? list.map((item) => (typeof item === "string" ? item : "")) : [];
}

export function textIn(value: unknown, key: string): string {
  const text = isFields(value) ? value[key] : undefined;
  return typeof text === "string" ? text : "";
}

export function numberIn(value: unknown, key: string): number {
  const number = isFields(value) ? value[key] : undefined;
  return typeof number === "number" ? number : 0;
}
