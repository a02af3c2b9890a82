import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { WithWords } from "@/testing/components/words";
import { StatusMark } from "./status-mark";

const words = (mark: React.ReactNode) =>
  renderToStaticMarkup(<WithWords>{mark}</WithWords>).replace(/<[^>]+>/g, "");

it("a status icon has a default label, another one, or none beside visible text", () => {
  expect(words(<StatusMark state="done" />)).toBe("Done");
  expect(words(<StatusMark state="done" label="Answered" />)).toBe("Answered");
  expect(words(<StatusMark state="done" label={null} />)).toBe("");
});
