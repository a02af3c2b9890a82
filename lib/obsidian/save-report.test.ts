// The notes of reports in a real folder, read back as YAML and Markdown.

import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { ExportedReport } from "@/lib/report-export/exported-report";
import { freeName, noteName } from "@/lib/text/note-name";
import { answeredReport, fullReport, hostileReport, russianReport } from "@/testing/report-export/exported";
import { inertMarkdown, inertText } from "./inert";
import { readNote } from "./report-notes";
import { saveReport } from "./save-report";

let vault: string;
let count = 0;
const unique = () => {
  count += 1;
  return `test-${count}`;
};
beforeEach(() => {
  vault = mkdtempSync(path.join(tmpdir(), "vault-"));
});
afterEach(() => rmSync(vault, { recursive: true, force: true }));

const save = (exported: ExportedReport) =>
  saveReport({ ...exported, runId: "run_1" }, { folder: vault, unique });
const at = (name: string) => path.join(vault, name);
const read = (name: string) => readFileSync(at(name), "utf8");
const notes = (folder: string) => readdirSync(at(`Groundwork/${folder}`)).sort();
const links = (text: string) => [...text.matchAll(/\[\[([^\]|\\]+)/g)].map(([, link = ""]) => link);

const named = (title: string, seriesId: string): ExportedReport => ({
  ...fullReport,
  report: {
    ...fullReport.report,
    title,
    seriesId,
    content: fullReport.report.content.replace(/^# .*/, `# ${title}`),
  },
});

describe("a report in a vault", () => {
  it("becomes a note with front matter, and every link leads to a note and back", async () => {
    const saved = await save(answeredReport);
    expect(saved.report.state).toBe("written");
    const text = read(saved.report.path);
    const front = parse(/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? "");
    expect(front).toMatchObject({
      title: "Sodium cells: prices & progress",
      question: "What do <sodium> cells cost?",
      date: "2026-11-21",
      version: 1,
      run: "run_1",
      groundwork: "report:rep_1",
      tags: ["groundwork/report"],
    });
    expect(front.verdicts.supported).toBeGreaterThan(0);
    const targets = new Set(links(text));
    expect(targets.size).toBe(saved.sources.length);
    for (const target of targets) {
      const note = read(`${target}.md`);
      expect(links(note)).toContain(saved.report.path.replace(/\.md$/, ""));
      expect(parse(/^---\n([\s\S]*?)\n---/.exec(note)?.[1] ?? "")).toMatchObject({
        tags: ["groundwork/source"],
      });
    }
    // In a table the bar of a link is escaped, so that the row keeps its cells.
    expect(text).toMatch(/\| Sodium-ion \| 58 \(\[\[[^\]]+\\\|1\]\]\) \| new \|/);
    expect(text).toContain("const price = cost[1] < 58");
  });

  it("quotes the cited passages in the note of the source", async () => {
    const { sources } = await save(fullReport);
    const note = read(sources[0]?.path ?? "");
    expect(note).toContain("> Cells cost &lt;58\\> dollars not a mark. (supported)");
    expect(parse(/^---\n([\s\S]*?)\n---/.exec(note)?.[1] ?? "")).toMatchObject({
      date: "2026-04-14",
      read: "2026-11-21",
      site: "s1.example",
    });
  });

  it("is the same file after a second save and after a new version with another title", async () => {
    const first = await save(fullReport);
    const again = await save(fullReport);
    expect([again.report.state, ...again.sources.map(({ state }) => state)]).toEqual(
      [first.report, ...first.sources].map(() => "unchanged"),
    );
    const renamed = named("Quite another title", "rep_1");
    const next = await save({ ...renamed, report: { ...renamed.report, version: 2 } });
    expect(next.report).toEqual({ path: first.report.path, state: "updated" });
    expect(read(first.report.path)).toContain("# Quite another title");
    expect(notes("Reports")).toHaveLength(1);
  });

  it("shares the notes of its sources with other reports, which stay in them", async () => {
    const one = await save(fullReport);
    const other = await save(named("Another report", "rep_2"));
    expect(other.sources.map(({ path: each }) => each)).toEqual(one.sources.map(({ path: each }) => each));
    const note = read(one.sources[0]?.path ?? "");
    for (const { path: each } of [one.report, other.report])
      expect(links(note)).toContain(each.replace(/\.md$/, ""));
    await save(fullReport);
    expect(links(read(one.sources[0]?.path ?? ""))).toHaveLength(2);
  });

  it("gives two reports of one title names of their own, also where only the case differs", async () => {
    const saved = [await save(named("Cells", "a")), await save(named("CELLS", "b"))];
    expect(saved.map(({ report }) => report.path)).toEqual([
      "Groundwork/Reports/Cells.md",
      "Groundwork/Reports/CELLS 2.md",
    ]);
  });

  it("keeps what a person wrote below the line", async () => {
    const { report } = await save(fullReport);
    writeFileSync(at(report.path), `${read(report.path)}\nMy own words [[Other]].\n`);
    const next = await save({ ...fullReport, report: { ...fullReport.report, version: 2 } });
    expect(next.report).toEqual({ path: report.path, state: "updated" });
    expect(read(report.path)).toMatch(/version: 2[\s\S]*stays %%\n\nMy own words \[\[Other\]\]\.\n$/);
  });

  it("never touches a note that was changed by hand, and writes a copy beside it", async () => {
    const { report } = await save(fullReport);
    const mine = read(report.path).replace("Quoted with care", "Quoted by me");
    writeFileSync(at(report.path), mine);
    const next = await save(fullReport);
    expect(next.report.state).toBe("copied");
    expect(next.report.path).toMatch(/ \(Groundwork\)\.md$/);
    expect(read(report.path)).toBe(mine);
    const copy = read(next.report.path).replace("Quoted with care", "Quoted by me again");
    writeFileSync(at(next.report.path), copy);
    const third = await save(fullReport);
    expect(third.report.path).toMatch(/ \(Groundwork\) 2\.md$/);
    expect([read(report.path), read(next.report.path)]).toEqual([mine, copy]);
  });

  it("does not take the line ends of another system for a change", async () => {
    const { report } = await save(fullReport);
    writeFileSync(at(report.path), read(report.path).replaceAll("\n", "\r\n"));
    expect((await save(fullReport)).report.state).toBe("unchanged");
  });

  it("never overwrites a file of the person that has the name of a note", async () => {
    mkdirSync(at("Groundwork/Reports"), { recursive: true });
    writeFileSync(at("Groundwork/Reports/Sodium cells prices progress.md"), "mine");
    const { report } = await save(fullReport);
    expect(report).toEqual({
      path: "Groundwork/Reports/Sodium cells prices progress 2.md",
      state: "written",
    });
    expect(read("Groundwork/Reports/Sodium cells prices progress.md")).toBe("mine");
  });

  it("writes in the language of the report", async () => {
    const { sources } = await save(russianReport);
    expect(read(sources[0]?.path ?? "")).toContain("## Где процитировано");
  });
});

describe("a vault that leads elsewhere", () => {
  it.each(["Groundwork", "Groundwork/Sources"])(
    "refuses a link in place of %s and writes nothing there",
    async (name) => {
      const outside = mkdtempSync(path.join(tmpdir(), "outside-"));
      if (name.includes("/")) mkdirSync(at("Groundwork"));
      symlinkSync(outside, at(name));
      await expect(save(fullReport)).rejects.toMatchObject({ code: "obsidian_barred" });
      expect(readdirSync(outside)).toEqual([]);
      rmSync(outside, { recursive: true });
    },
  );

  it("refuses a link in place of a note", async () => {
    const { report } = await save(fullReport);
    const outside = path.join(mkdtempSync(path.join(tmpdir(), "outside-")), "target.md");
    writeFileSync(outside, read(report.path));
    rmSync(at(report.path));
    symlinkSync(outside, at(report.path));
    const before = readFileSync(outside, "utf8");
    const next = await save({ ...fullReport, report: { ...fullReport.report, version: 2 } });
    // The name is taken by the link, so the note gets another.
    expect(next.report.path).not.toBe(report.path);
    expect(readFileSync(outside, "utf8")).toBe(before);
  });

  it("says that the folder is gone instead of making it", async () => {
    rmSync(vault, { recursive: true });
    await expect(save(fullReport)).rejects.toMatchObject({ code: "obsidian_gone" });
    expect(existsSync(vault)).toBe(false);
  });
});

describe("hostile texts in a vault", () => {
  it("have names that every system and every link can carry", async () => {
    for (const title of [
      'a/b\\c:d*e?f"g<h>i|j',
      "[[x]]#y^z",
      "CON",
      "con.txt",
      "..",
      " . ",
      "\u202Eevil\u0000",
      "<%* rm %>",
      "x".repeat(500),
      "я".repeat(500),
      "`= 1`",
      "😀".repeat(90),
    ]) {
      const name = noteName(title, "Report");
      expect(name, title).toMatch(/^[^\\/:*?"<>|[\]#^%`{}$=&~\p{Cc}\p{Cf}]+$/u);
      expect(name, title).not.toMatch(/^[ .]|[ .]$|^con(\.|$)/i);
      expect(Buffer.byteLength(name), title).toBeLessThan(200);
    }
    expect(freeName("A", new Set(["a", "a 2"]))).toBe("A 3");
  });

  it("run in no plugin: not Dataview, not Templater, no embed, no comment, no tag", async () => {
    const content = `# T

Words [1] <% tp.file.move("/x") %> and \`$= dv.pages()\` and \`= this.file\` and ![[Private]] and [[Private]] %% hidden %%.

\`\`\`dataviewjs
app.vault.delete()
\`\`\`

> ~~~query
> path:/
> ~~~

- \`\`\`tasks
  not done
  \`\`\`

\`\`\`ts
const kept = "<%= erb %>"; // %% groundwork: everything below this line is yours and stays %%
\`\`\`

$$
\\frac{a}{b}
$$`;
    const { report } = await save({
      ...fullReport,
      report: {
        ...fullReport.report,
        content,
        title: "T",
        citations: fullReport.report.citations.slice(0, 1),
      },
    });
    const text = read(report.path);
    expect(text).not.toMatch(/<%|%>/);
    expect(text).not.toMatch(/(?:`{3}|~{3})\s*(?:dataviewjs|query|tasks)/);
    expect(text).not.toMatch(/`\s*\$?=/);
    expect(text).not.toMatch(/(?<!\\)!?(?<!\\)\[\[Private/);
    expect(text.match(/%% groundwork: everything/g)).toHaveLength(1);
    expect(text).toContain("\\frac{a}{b}");
    expect(text).toContain("```ts");
    expect(readNote(text).untouched).toBe(true);
    expect(
      (await save({ ...fullReport, report: { ...fullReport.report, content, title: "T" } })).report.state,
    ).not.toBe("copied");
  });

  it("are text wherever they are quoted", () => {
    expect(inertText("- a [[b]] #c `= d` <% e %> f:: g $= h")).not.toMatch(/(?<!\\)[[#`=]|<%|f::/);
    expect(inertMarkdown("``$= x`` and ` = y` and `a = b`")).toBe("\\$\\= x and  \\= y and `a = b`");
  });

  it("stay a whole note that reads back", async () => {
    const { report, sources } = await save(hostileReport);
    for (const { path: each } of [report, ...sources]) {
      const note = readNote(read(each));
      expect(note.untouched, each).toBe(true);
      expect(note.body).not.toMatch(/<(?:script|img|iframe)/i);
    }
  });
});

it("leaves only whole notes when the process is killed between writes, and the next save goes on", async () => {
  for (const kills of [1, 2, 3]) {
    const args = ["--import", "./scripts/typescript.mjs", "testing/obsidian/save-many.ts", vault];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    const ended = once(child, "exit");
    let lines = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      lines += chunk.toString().split("\n").length - 1;
      if (lines >= kills) child.kill("SIGKILL");
    });
    await ended;
    for (const folder of ["Reports", "Sources"])
      for (const name of notes(folder).filter((each) => each.endsWith(".md")))
        expect(readNote(read(`Groundwork/${folder}/${name}`)).untouched, name).toBe(true);
  }
  expect((await save(fullReport)).report.state).toBe("updated");
  for (const folder of ["Reports", "Sources"])
    expect(notes(folder).filter((name) => !name.endsWith(".md"))).toEqual([]);
});
