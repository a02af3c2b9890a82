import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { takeoverWarning } from "@/lib/run-log/run-guided";
import { WithWords } from "@/testing/components/words";
import { RunWarnings } from "./run-warnings";

const REASON = "The model's report cites no source.";
const OTHER = "The model is asked without temperature from here on.";

const shown = (guided: Parameters<typeof RunWarnings>[0]["state"]["guided"], language: "en" | "ru") =>
  renderToStaticMarkup(
    <WithWords language={language}>
      <RunWarnings state={{ guided, warnings: [takeoverWarning(REASON), OTHER] }} />
    </WithWords>,
  );

it("says in the reader's language why code leads, once, and keeps every other warning", () => {
  const markup = shown({ since: 3, reason: REASON, sign: "uncited", searchesBefore: 1 }, "ru");
  expect(markup).toContain("Дальше исследование ведёт программа");
  expect(markup).toContain("нет ни одной ссылки на источник");
  expect(markup).not.toContain("From here on");
  expect(markup).toContain(OTHER);
});

it("shows the sentence of the log for a run from before there was a code for it", () => {
  expect(shown({ since: 3, reason: REASON, searchesBefore: 1 }, "ru")).toContain("From here on code leads");
});
