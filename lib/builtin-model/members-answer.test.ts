import { describe, expect, it } from "vitest";
import { askLibrary, searchOver } from "@/testing/builtin-model/run-in-memory";
import { membersAsked } from "./members-asked";
import { analyseQuestion } from "./question";

const page = (name: string, text: string) => ({ url: `https://loom.test/${name}`, title: name, text });

const loom = searchOver([
  page(
    "Shuttles",
    "# Shuttles\n\nA shuttle is a tool that carries the weft through the warp of the loom.\n\nThe loom supports **light shuttles** without any change.\n\n- Boat 20+\n- Stick 12+\n- Rag 30+",
  ),
  page(
    "Weaves",
    "# Weaves\n\nThe loom has three weaves — `plain`, `twill` and `satin` — and each suits another cloth.\n\nA weave is the order in which threads of the loom cross.",
  ),
  page(
    "Treadle",
    "# Treadle\n\nA treadle of the loom is a lever that lifts the shafts.\n\n## Options\n\n| Option | Meaning |\n| --- | --- |\n| `height` | How high the treadle of the loom stands |\n| `spring` | How hard the treadle of the loom springs back |",
  ),
  page(
    "Reeds",
    "# Reeds\n\nReeds of the loom beat the weft into place and keep the warp threads of the loom apart.",
  ),
]);
const ask = async (question: string) => (await askLibrary(loom, { question })).answer;

describe("a question for members", () => {
  it("is answered with the list below the sentence that speaks of them, also without a colon", async () => {
    const answer = await ask("Which shuttles does the loom support?");
    expect(answer).toMatch(/- Boat 20\+ \[\d\]\.\n- Stick 12\+ \[\d\]\.\n- Rag 30\+/);
    expect(answer).not.toContain("A shuttle is");
  });

  it("is answered with a sentence that enumerates them", async () => {
    expect(await ask("Which weaves does the loom have?")).toMatch(/^The loom has three weaves — `plain`/);
  });

  it("is answered with the table below a heading that names them", async () => {
    const answer = await ask("What are the options of the treadle?");
    expect(answer).toContain("`height`");
    expect(answer).toContain("`spring`");
  });

  it("is not answered with what they are", async () => {
    expect(await ask("Which reeds does the loom have?")).toMatch(/^No(?:t found| sure answer)/);
  });

  it.each([
    ["Which hooks does Weft have?", "hooks"],
    ["Which formats can the loom output?", "formats"],
    ["Which yarns can I load with the loom?", "yarns"],
    ["Which runtimes are there in Weft?", "runtimes"],
    ["What are the possible values of the pedal?", "values"],
    ["List the callbacks of the loom", "callbacks"],
    ["Какие хуки есть у ткацкого станка?", "хуки"],
  ])("is recognised: %s", (question, head) => {
    expect(membersAsked(analyseQuestion(question))?.head.text).toBe(head);
  });

  it.each([
    "Which files do I add so that engines find my pages?",
    "Which hook does the loom export?",
    "What are the blades made of?",
    "What are the differences between reeds and heddles?",
    "What are the benefits of a shuttle?",
    "Which functions can I use to redirect a thread?",
    "Which threads have to be dry?",
    "How many hooks does the loom have?",
  ])("is not seen in another question: %s", (question) => {
    expect(membersAsked(analyseQuestion(question))).toBeNull();
  });
});
