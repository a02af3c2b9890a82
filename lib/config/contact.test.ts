import { describe, expect, it } from "vitest";
import { parseAgents } from "@/testing/config/config";
import type { ToolNames } from "./agent-config";

const tools: ToolNames = { resolve: (name) => name.toLowerCase(), known: ["FinalAnswerTool"] };
const FILE = `default: a
agents:
  a:
    title: A
    description: Something.
    tools: [FinalAnswerTool]
  b:
    title: B
    description: Something else.
    tools: [FinalAnswerTool]
`;

const accessWith = (contact: string | undefined) =>
  parseAgents({ text: FILE, variables: { GROUNDWORK__CONTACT: contact } }, tools, ".").access;

describe("The contact", () => {
  it.each(["https://example.org/who?we=are", "ada@example.org"])("%s reaches every search", (contact) => {
    const { general, agents } = accessWith(contact);
    expect([general, agents.a, agents.b].map((access) => access?.search.contact)).toEqual([
      contact,
      contact,
      contact,
    ]);
  });

  it("is nobody unless it is set", () => {
    expect(accessWith(undefined).general.search.contact).toBeNull();
    expect(parseAgents(`contact: ada@example.org\n${FILE}`, tools, ".").access.general.search.contact).toBe(
      "ada@example.org",
    );
  });

  it.each([
    ["a line of its own", "ada@example.org\r\nX-Other: 1"],
    ["only a break", "https://example.org/\nx"],
    ["other letters", "https://пример.рф/"],
    ["a space", "https://example.org/a b"],
    ["what closes the brackets", "https://example.org/a)(b"],
    ["no address", "Ada"],
    ["another scheme", "javascript:alert"],
    ["a name and password", "https://ada:secret@example.org/"],
    ["no end", `https://example.org/${"a".repeat(200)}`],
  ])("with %s is refused", (_, contact) => {
    expect(() => accessWith(contact)).toThrow("GROUNDWORK__CONTACT: expected an http or https address or");
  });
});
