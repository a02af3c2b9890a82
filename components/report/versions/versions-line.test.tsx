import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ReportVersion } from "@/lib/http/responses";
import { NO_COUNTS } from "@/lib/reports/verdict";
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
  counts: { ...NO_COUNTS, supported: 0, weak: 0, not_found: 0, unchecked: 0 },
});

const shown = (versions: ReportVersion[], current: number) =>
  renderToStaticMarkup(
    <WithWords>
      <VersionsLine versions={versions} current={`rep_${current}`} actions="Edit" />
    </WithWords>,
  );

it("a single version is not mentioned and can be edited", () => {
  const line = shown([version(1)], 1);
  expect(line).toContain("Edit");
  expect(line).not.toMatch(/version/i);
});

it("of several the current one is named, and the newest can be edited", () => {
  const line = shown([version(1), version(2)], 2);
  expect(line).toContain("Version 2 of 2");
  expect(line).toContain("Edit");
});

it("an older one links to the newest", () => {
  const line = shown([version(1), version(2)], 1);
  expect(line).toContain("Version 2 is newer");
  expect(line).not.toContain("Edit");
});

it("a version after a rejected draft links to all versions", () => {
  expect(shown([version(2)], 2)).toContain("All versions");
});
