import { checkReport } from "@/lib/citation-check/evidence";

/** The verdict on a sentence that cites one page with this text. */
export function verdictOf(sentence: string, text: string) {
  const { citations } = checkReport({
    content: `${sentence} [1].`,
    question: "",
    sources: [{ number: 1, status: "read", text }],
  });
  return citations[0]?.verdict;
}
