import { expect, it } from "vitest";
import { REASONS, type ReasonCode, reasonSentence } from "@/lib/documents/reasons";
import { english, russian } from "@/testing/i18n/messages";
import { documentState } from "./document-words";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

it("a document shows its number of passages, or that it waits", () => {
  const indexed = (passages: number) =>
    plain(documentState(russian, { state: "indexed", passages, error: null }));
  expect([1, 2, 5, 21].map(indexed)).toEqual([
    "проиндексирован, 1 фрагмент",
    "проиндексирован, 2 фрагмента",
    "проиндексирован, 5 фрагментов",
    "проиндексирован, 21 фрагмент",
  ]);
  expect(documentState(english, { state: "waiting", passages: 0, error: null })).toBe(
    "waiting to be indexed",
  );
});

it.each(Object.keys(REASONS) as ReasonCode[])(
  "the reason why it cannot be read exists in both languages: %s",
  (code) => {
    const error = reasonSentence(code, { size: 12, kind: "pdf" });
    const words = [english, russian].map((t) =>
      documentState(t, { state: "unreadable", passages: 0, error }),
    );
    expect(words[0]).toMatch(/^could not be read: /);
    expect(words[1]).toMatch(/^не удалось прочитать: .*\p{Script=Cyrillic}/u);
    expect(words.join()).not.toMatch(/[{}]/);
  },
);

it("an unknown reason is shown unchanged", () => {
  const document = { state: "unreadable", passages: 0, error: "On fire." } as const;
  expect(documentState(english, document)).toBe("could not be read: On fire");
  expect(documentState(english, { ...document, error: null })).toBe("could not be read");
});
