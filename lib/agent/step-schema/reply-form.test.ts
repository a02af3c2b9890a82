import { describe, expect, it } from "vitest";
import { MARK_FORM } from "@/lib/activities/marked-passages";
import { BRIEF_FORM } from "@/lib/guided/brief";
import { SECTION_FORM } from "@/lib/guided/section";
import { replyForm } from "./reply-form";

const FORMS = [
  ["brief", BRIEF_FORM],
  ["section", SECTION_FORM],
  ["passages", MARK_FORM],
] as const;

describe("forms of replies that are no steps", () => {
  it.each(FORMS)("P6: %s holds no keyword that strict output does not know", (name, schema) => {
    const { wire, bare } = replyForm(name, schema);
    expect(JSON.stringify(wire)).not.toMatch(/"(?:minLength|maxLength|default)":/);
    expect(JSON.stringify(bare?.wire)).not.toMatch(/"(?:min|max)(?:Length|Items|imum)":/);
  });

  it("P6: what has no keyword stands in words", () => {
    const { wire, bare } = replyForm("brief", BRIEF_FORM);
    expect(wire.properties?.parts).toMatchObject({ minItems: 1, maxItems: 8 });
    expect(wire.properties?.parts?.items?.properties?.question?.description).toBe("At most 160 characters.");
    expect(bare?.wire.properties?.parts?.description).toBe("1 to 8 items.");
  });
});
