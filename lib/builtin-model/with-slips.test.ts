import { expect, it } from "vitest";
import { emptyView, runInMemory, searchOver } from "@/testing/builtin-model/run-in-memory";

const UNSURE = /^(?:Not found|No sure answer)/;
const library = searchOver([
  {
    url: "https://own.test/contract",
    title: "Contract with the mill",
    text: "# Contract with the mill\n\nThe annual fee is 1,200 euros. Karla Holsen signed the contract on 4 May 2021.",
  },
]);
const ask = async (question: string) => (await runInMemory(emptyView(question), library)).answer;

it("a misspelt word is read as the one of the pages that it nearly is", async () => {
  expect(await ask("What is the anual fee of the contract?")).toContain("1,200 euros");
  expect(await ask("How much is the anual fee of the contract?")).not.toMatch(UNSURE);
});

it("a name that is nearly another one is not that one", async () => {
  expect(await ask("When did Karla Holsan sign the contract?")).toMatch(UNSURE);
});
