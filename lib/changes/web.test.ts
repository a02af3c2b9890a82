import { describe, expect, it } from "vitest";
import { energy, museum } from "@/testing/changes/english";
import { heldOut } from "@/testing/changes/held-out";
import { railway } from "@/testing/changes/russian";
import { added, changed, gone, reportsOf, same, toldOf, type Web } from "@/testing/changes/web";
import { compareFindings } from "./compare-findings";

const told = (webs: Web[]) => webs.flatMap(toldOf);

describe("A web in two versions", () => {
  it("has its 40 English facts told right, and no repeated fact reported as changed", () => {
    const facts = told([energy, museum]);
    expect(facts.filter(({ right }) => !right).map(({ fact }) => fact)).toEqual([]);
    expect(facts.length).toBe(40);
    const repeated = facts.filter(({ fact }) => fact.kind === "unchanged");
    expect(repeated.length).toBe(20);
    expect(repeated.filter(({ found }) => found.some(({ kind }) => kind !== "unchanged"))).toEqual([]);
  });

  it("has its 20 Russian facts told right, and no repeated fact reported as changed", () => {
    const facts = told([railway]);
    expect(facts.filter(({ right }) => !right).map(({ fact }) => fact)).toEqual([]);
    const repeated = facts.filter(({ fact }) => fact.kind === "unchanged");
    expect(repeated.filter(({ found }) => found.some(({ kind }) => kind !== "unchanged"))).toEqual([]);
  });
});

describe("Facts that were written after the rules", () => {
  it("are told right but for one, which is missed and not reported as changed", () => {
    const facts = told([heldOut]);
    expect(facts.length).toBe(40);
    const wrong = facts.filter(({ right }) => !right).map(({ fact }) => fact.before);
    expect(wrong).toEqual(["The dose is 40 milligrams."]);
    const repeated = facts.filter(({ fact }) => fact.kind === "unchanged");
    expect(repeated.filter(({ found }) => found.some(({ kind }) => kind === "changed"))).toEqual([]);
  });
});

const web = (facts: Web["facts"]): Web => ({ name: "pairs", opening: "Notes", facts });

describe("Statements that resemble each other", () => {
  it.each<[string, Web["facts"]]>([
    [
      "the same number of another thing",
      [gone("Elm Bridge is 300 metres long."), added("Oak Tower is 300 metres tall.")],
    ],
    [
      "the same number of a thing of the same kind",
      [gone("Elm Bridge is 300 metres long."), added("Oak Bridge is 300 metres long.")],
    ],
    [
      "the value of another year",
      [
        gone("In 2023 the plant produced 500 tonnes of salt."),
        added("In 2024 the plant produced 520 tonnes of salt."),
      ],
    ],
    [
      "another value of the same thing",
      [gone("Elm Bridge is 300 metres long."), added("Elm Bridge is 24 metres wide.")],
    ],
    ["exchanged names", [changed("Anna Berg succeeded Carl Holt.", "Carl Holt succeeded Anna Berg.")]],
    [
      "exchanged names in the passive",
      [same("Anna Berg succeeded Carl Holt.", "Carl Holt was succeeded by Anna Berg.")],
    ],
    [
      "a value as of another date",
      [changed("As of 2024, the fleet has 40 buses.", "As of 2025, the fleet has 45 buses.")],
    ],
    [
      "the same value as of another date",
      [same("As of 2024, the fleet has 40 buses.", "As of 2025, the fleet has 40 buses.")],
    ],
    [
      "values exchanged between two things",
      [
        changed("Elm Bridge is 300 metres long.", "Elm Bridge is 200 metres long."),
        changed("Oak Bridge is 200 metres long.", "Oak Bridge is 300 metres long."),
      ],
    ],
    [
      "two values in one sentence, one of them new",
      [
        changed(
          "The ship carries 400 passengers and 60 cars.",
          "The ship carries 400 passengers and 75 cars.",
        ),
      ],
    ],
    [
      "another unit of the same number",
      [changed("The motor has an output of 12 kW.", "The motor has an output of 12 kWh.")],
    ],
    [
      "a slightly larger number",
      [changed("The village has 1,200 inhabitants.", "The village has 1,240 inhabitants.")],
    ],
    [
      "the same names and nothing else",
      [
        same("The Tarn harbour dam is open to visitors.", "The Tarn harbour dam is open to visitors."),
        gone("A public register lists every solar roof in Tarn harbour."),
        added("The Tarn harbour ferry runs at night."),
      ],
    ],
    [
      "the opposite beside a statement about the same names",
      [
        changed("The Tarn harbour dam is open to visitors.", "The Tarn harbour dam is not open to visitors."),
        gone("A public register lists every solar roof in Tarn harbour."),
      ],
    ],
    [
      "the opposite",
      [changed("The drug is approved for children.", "The drug is not approved for children.")],
    ],
    [
      "другой год",
      [gone("В 2023 году завод выпустил 500 тонн соли."), added("В 2024 году завод выпустил 520 тонн соли.")],
    ],
    ["обмен имён", [changed("Берг сменил Холта.", "Холт сменил Берга.")]],
    ["другой порядок слов", [same("Берг сменил Холта.", "Холта сменил Берг.")]],
  ])("%s", (_name, facts) => {
    const result = toldOf(web(facts)).map(({ fact, found, right }) => (right ? "right" : { fact, found }));
    expect(result).toEqual(facts.map(() => "right"));
  });
});

const kindsOf = ({ findings }: ReturnType<typeof compareFindings>) =>
  findings.map(({ kind }) => kind).toSorted();
const TURNED = { new: "gone", gone: "new", changed: "changed", unchanged: "unchanged" } as const;

describe.each([energy, museum, railway])("The comparison of $name", (facts) => {
  const { before, after } = reportsOf(facts);

  it("finds nothing but unchanged findings between a report and itself", () => {
    for (const report of [before, after]) {
      const { findings, complete } = compareFindings({ before: report, after: report });
      expect(complete).toBe(true);
      expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(["unchanged"]));
      expect(findings.length).toBe(report.citations.length);
    }
  });

  it("turns round with its reports", () => {
    const there = compareFindings({ before, after });
    const back = compareFindings({ before: after, after: before });
    expect(kindsOf(back)).toEqual(there.findings.map(({ kind }) => TURNED[kind]).toSorted());
    const values = there.findings.flatMap((each) =>
      each.values.map((value) => `${value.before} > ${value.after}`),
    );
    expect(
      back.findings
        .flatMap((each) => each.values.map((value) => `${value.after} > ${value.before}`))
        .toSorted(),
    ).toEqual(values.toSorted());
  });

  it("is the same each time", () => {
    expect(compareFindings({ before, after })).toEqual(compareFindings({ before, after }));
  });
});

describe("A short answer", () => {
  const fact = (text: string) => same(text, text);
  const staff = "The company had 645 employees in 2024.";
  const both = () => reportsOf(web([fact(staff), fact("Its revenue was 102 million euros in 2024.")]));
  const cited = (report: ReturnType<typeof both>["after"], text: string, supported: boolean) => {
    const place = report.citations.find(({ number }) => number === 1);
    if (!place) throw new Error("no citation");
    return { content: text, citations: [{ ...place, sentenceStart: 0, supported }] };
  };

  it("that says something else than before is a finding", () => {
    const { before, after } = both();
    const said = {
      before: { ...before, answer: cited(before, "The company had 645 employees in 2024 [1].", true) },
      after: { ...after, answer: cited(after, "The company had 700 employees in 2024 [1].", false) },
    };
    const { findings } = compareFindings(said);
    expect(findings.filter(({ kind }) => kind !== "unchanged")).toMatchObject([
      {
        kind: "changed",
        after: { said: "report", text: "The company had 700 employees in 2024.", start: null },
      },
    ]);
    // Where the text does not say it again, the old statement has become the new one.
    const alone = (report: typeof before) => ({
      ...report,
      content: report.content.replace(/The company.*\n?/, ""),
    });
    const changedOnly = compareFindings({ before: alone(said.before), after: alone(said.after) }).findings;
    expect(changedOnly.filter(({ kind }) => kind === "changed")).toMatchObject([
      { values: [{ before: "645", after: "700" }] },
    ]);
  });

  it("that the text says again adds no finding", () => {
    const { before, after } = both();
    const answer = "The company had 645 employees in 2024 [1].";
    const said = compareFindings({
      before: { ...before, answer: cited(before, answer, true) },
      after: { ...after, answer: cited(after, answer, true) },
    });
    expect(said.findings).toEqual(compareFindings(both()).findings);
  });
});
