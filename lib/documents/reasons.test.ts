import { expect, it } from "vitest";
import { REASONS, type ReasonCode, readReason, reasonSentence } from "./reasons";

it.each(Object.keys(REASONS) as ReasonCode[])("%s is recognized by its sentence", (code) => {
  const fields = { size: 12, kind: "x.y" };
  const sentence = reasonSentence(code, fields);
  expect(sentence).not.toMatch(/[{}]/);
  expect(readReason(sentence)?.code).toBe(code);
});

it("returns the field, and null for an unknown sentence", () => {
  expect(readReason("Files of the kind .pdf cannot be read.")?.fields).toEqual({ kind: "pdf" });
  expect(readReason("The file has 12 MB; 5 MB is the most.")?.fields).toEqual({ size: "12" });
  expect(readReason("The file is on fire.")).toBeNull();
  expect(readReason("")).toBeNull();
});
