import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ReportVersion } from "@/lib/http/responses";
import { WithWords } from "@/testing/components/words";
import { VersionsLine } from "./versions-line";

const version = (number: number): ReportVersion => ({
  id: `rep_${number}`,
  number,
  origin: "agent",
  runId: `run_${number}`,
  title: "T",
  writtenAt: 0,
  wordCount: 1,
  counts: { supported: 0, weak: 0, not_found: 0, unchecked: 0 },
});

const shown = (versions: ReportVersion[], current: number) =>
  renderToStaticMarkup(
    <WithWords>
      <VersionsLine versions={versions} current={`rep_${current}`} actions="Edit" />
    </WithWords>,
  );

it("of a first and only version nothing is said, and it can be changed", () => {
  const line = shown([version(1)], 1);
  expect(line).toContain("Edit");
  expect(line).not.toMatch(/version/i);
});

it("of several it is said which one it is, and the newest can be changed", () => {
  const line = shown([version(1), version(2)], 2);
  expect(line).toContain("Version 2 of 2");
  expect(line).toContain("Edit");
});

it("an older one leads to the newest", () => {
  const line = shown([version(1), version(2)], 1);
  expect(line).toContain("Version 2 is newer");
  expect(line).not.toContain("Edit");
});

it("one before which another was sent back leads to all", () => {
  expect(shown([version(2)], 2)).toContain("All versions");
});
