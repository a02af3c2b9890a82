import { afterEach, describe, expect, it, vi } from "vitest";
import { fullReport, hostileReport, russianReport } from "@/testing/report-export/exported";
import { contentDisposition, type ExportedFile, exportReport, REPORT_FORMATS } from "./formats";

afterEach(() => vi.unstubAllEnvs());

const named = (title: string) => ({ ...fullReport, report: { ...fullReport.report, title } });

describe("Same report, same bytes", () => {
  it.each(REPORT_FORMATS)("%s", async (format) => {
    for (const report of [fullReport, hostileReport, russianReport]) {
      const before = await exportReport(report, format);
      const copy = { ...structuredClone({ ...report, hashes: null }), hashes: new Map(report.hashes) };
      expect(await exportReport(copy, format)).toEqual(before);
    }
  });

  it("in every time zone", async () => {
    const files: ExportedFile[][] = [];
    for (const name of ["UTC", "Pacific/Kiritimati", "America/Los_Angeles"]) {
      vi.stubEnv("TZ", name);
      files.push(await Promise.all(REPORT_FORMATS.map((format) => exportReport(fullReport, format))));
    }
    expect(files[1]).toEqual(files[0]);
    expect(files[2]).toEqual(files[0]);
  });
});

it.each([
  "CON",
  "../../etc/passwd",
  ".hidden",
  "\u202Egpj.exe",
  "a".repeat(300),
  "\u{1F680}\u{1F525}",
  "",
  'x"; filename=evil.exe\r\nSet-Cookie: a=b',
  "Цены: «сегодня»?",
  "trailing. ",
])("Q18: a file name is safe on every disk and in a header: %j", async (title) => {
  const { fileName } = await exportReport(named(title), "docx");
  expect(fileName).toMatch(/^\d{8}_\d{6}_[\p{L}\p{M}\p{N} _-]+\.docx$/u);
  expect(Buffer.byteLength(fileName)).toBeLessThan(255);
  const header = contentDisposition(fileName);
  expect(header).toMatch(/^attachment; filename="[\w. -]+\.docx"; filename\*=UTF-8''[\w.%~!-]+$/);
  expect(decodeURIComponent(header.split("''")[1] ?? "")).toBe(fileName);
});
