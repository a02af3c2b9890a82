import { describe, expect, it } from "vitest";
import { FEATURES } from "@/lib/citation-check/evidence-features";
import { supportBy } from "@/lib/citation-check/evidence-support";
import { crossValidated, exampleOf, fitSupport, leavingSetsOut, numbersFile } from "./fit";

const SUBJECTS = ["harbour", "library", "railway", "hospital", "orchard", "theatre", "brewery", "quarry"];
const labelled = SUBJECTS.flatMap((subject, index) => {
  const documents = [
    `The ${subject} was built by the town council after a long debate. Visitors of the ${subject} praise its quiet rooms.`,
  ];
  const line = (supported: boolean, claim: string) => ({
    claim: { id: `${index} ${supported}`, claim, documents },
    label: { id: `${index} ${supported}`, supported, group: "made" },
  });
  return [
    line(true, `After a long debate the town council built the ${subject}.`),
    line(false, `The ${subject} was sold to foreign investors who planned expensive apartments.`),
  ];
});

describe("npm run eval -- fit", () => {
  it("gives the same numbers for the same claims, which separate the supported ones", () => {
    const examples = labelled.map(({ claim, label }) => exampleOf(claim, label));
    const model = fitSupport(examples);
    expect(fitSupport(examples)).toEqual(model);
    const supports = examples.map(({ sentences, supported }) => {
      const features = sentences[0]?.[0];
      return { supported, support: features ? supportBy(model, features) : 0 };
    });
    const of = (wanted: boolean) =>
      supports.filter(({ supported }) => supported === wanted).map(({ support }) => support);
    expect(Math.min(...of(true))).toBeGreaterThan(Math.max(...of(false)));
    for (const name of FEATURES) expect(numbersFile(model)).toContain(`${name}: `);
  });

  it("measures the whole check on every claim once", () => {
    const { all, byFold } = crossValidated(labelled, { folds: 4, seed: 3 });
    expect(all.all.claims).toBe(labelled.length);
    expect(byFold.reduce((sum, fold) => sum + fold.all.claims, 0)).toBe(labelled.length);
    expect(all.all.auc).toBeGreaterThan(0.9);
  });

  it("measures each set with numbers that were fitted on the others", () => {
    const sets = labelled.map(({ claim, label }, at) => ({
      claim,
      label: { ...label, group: at % 4 < 2 ? "one" : "other" },
    }));
    const out = leavingSetsOut(sets);
    expect(out.map(({ group, figures }) => [group, figures.all.claims])).toEqual([
      ["one", 8],
      ["other", 8],
    ]);
    expect(out.every(({ figures }) => figures.all.auc > 0.9)).toBe(true);
  });
});
