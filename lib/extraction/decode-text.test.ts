import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text";

/** Encodes a text in a single-byte encoding by searching for each byte. */
function encoded(text: string, encoding: string): Uint8Array {
  const letters = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from([...text], (letter) => letters.get(letter) ?? 63);
}

const RUSSIAN = "Натриевые ячейки стоят пятьдесят восемь долларов за киловатт-час, говорит отчёт.";
const html = (head: string, body: Uint8Array) =>
  Buffer.concat([Buffer.from(`<html><head>${head}</head><body>`), body, Buffer.from("</body></html>")]);

// 日本語, 中文 and 한국어 in their encodings.
const JAPANESE = Buffer.from("93fa967b8cea", "hex");
const EUC_JAPANESE = Buffer.from("c6fccbdcb8ec", "hex");
const JIS = Buffer.from("1b2442467c4b5c386c1b2842", "hex");
const CHINESE = Buffer.from("d6d0cec4", "hex");
const TAIWANESE = Buffer.from("a4a4a4e5", "hex");
const KOREAN = Buffer.from("c7d1b1b9beee", "hex");

describe("decodeText", () => {
  it.each([
    ["UTF-8 marked", Buffer.from("\uFEFFŽluťoučký"), {}, "Žluťoučký"],
    ["UTF-16, little end first", Buffer.from("\uFEFFŽluť", "utf16le"), {}, "Žluť"],
    ["UTF-16, big end first", Buffer.from("\uFEFFŽluť", "utf16le").swap16(), {}, "Žluť"],
    ["header", JAPANESE, { contentType: 'text/plain; charset="Shift_JIS"' }, "日本語"],
    ["header, gb2312 for gb18030", CHINESE, { contentType: "text/plain;charset=GB2312" }, "中文"],
    ["header, big5", TAIWANESE, { contentType: "text/plain;charset=big5" }, "中文"],
    ["header, euc-kr", KOREAN, { contentType: "text/plain;charset=euc-kr" }, "한국어"],
    ["header, seven bits", JIS, { contentType: "text/plain; charset=ISO-2022-JP" }, "日本語"],
    [
      "header that lies about UTF-8",
      Buffer.from("naïve café"),
      { contentType: "text/plain; charset=iso-8859-1" },
      "naïve café",
    ],
    [
      "header that lies about Latin",
      encoded("naïve café", "windows-1252"),
      { contentType: "text/plain; charset=utf-8" },
      "naïve café",
    ],
    [
      "header of no meaning",
      Buffer.from("naïve"),
      { contentType: "text/plain; charset=x-nonsense" },
      "naïve",
    ],
    ["nothing, Western", encoded("naïve café – “so”", "windows-1252"), {}, "naïve café – “so”"],
    ["nothing, Russian of Windows", encoded(RUSSIAN, "windows-1251"), {}, RUSSIAN],
    ["nothing, Russian of Unix", encoded(RUSSIAN, "koi8-r"), {}, RUSSIAN],
    ["nothing, country", KOREAN, { url: "https://a.co.kr/x" }, "한국어"],
  ])("%s", (_, bytes, clues, text) => {
    expect(decodeText(bytes, clues)).toBe(text);
  });

  it.each([
    ["meta", '<meta charset="windows-1251">', encoded(RUSSIAN, "windows-1251"), RUSSIAN],
    [
      "meta of old",
      '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">',
      encoded(RUSSIAN, "koi8-r"),
      RUSSIAN,
    ],
    ["meta, euc-jp", "<meta charset=euc-jp>", EUC_JAPANESE, "日本語"],
    ["meta that cannot be", '<meta charset="utf-16">', Buffer.from("naïve"), "naïve"],
  ])("the page's own declaration applies: %s", (_, head, body, text) => {
    expect(decodeText(html(head, body), { kind: "html" })).toContain(text);
  });

  it("the language of a page suggests its encoding", () => {
    const page = Buffer.concat([Buffer.from('<html lang="ja"><body>'), JAPANESE]);
    expect(decodeText(page, { kind: "html" })).toContain("日本語");
  });

  it("one broken character does not change a page's alphabet", () => {
    const page = Buffer.concat([Buffer.from("Příliš žluťoučký kůň. ".repeat(30)), Uint8Array.of(0xc5)]);
    const text = decodeText(page, { contentType: "text/html; charset=utf-8" });
    expect(text).toContain("Příliš žluťoučký kůň");
    expect(text.endsWith("\uFFFD")).toBe(true);
  });

  it.each([
    ["shift_jis", JAPANESE, "日本語", Uint8Array.of(0x85, 0x7f)],
    ["euc-jp", EUC_JAPANESE, "日本語", Uint8Array.of(0xff)],
    ["gb18030", CHINESE, "中文", Uint8Array.of(0xff)],
    ["gb2312", CHINESE, "中文", Uint8Array.of(0xff)],
    ["euc-kr", KOREAN, "한국어", Uint8Array.of(0xff)],
  ])("one broken character does not override the declared encoding: %s", (charset, word, text, broken) => {
    const words = Array.from({ length: 40 }, () => Buffer.concat([word, Buffer.from(" ")]));
    const page = Buffer.concat([...words.slice(0, 20), broken, Buffer.from("\n"), ...words.slice(20)]);
    const byHeader = decodeText(page, { contentType: `text/html; charset=${charset}` });
    expect(byHeader.split(text)).toHaveLength(41);
    expect(byHeader).toContain("\uFFFD");
    expect(decodeText(html(`<meta charset="${charset}">`, page), { kind: "html" }).split(text)).toHaveLength(
      41,
    );
  });

  it("a wrong declaration does not apply to a page with few non-ASCII characters", () => {
    const page = encoded("The café is open all day, as it was before. ".repeat(30), "windows-1252");
    expect(decodeText(page, { contentType: "text/html; charset=euc-kr" })).toContain("café");
    expect(
      decodeText(encoded(RUSSIAN, "windows-1251"), { contentType: "text/html; charset=shift_jis" }),
    ).toBe(RUSSIAN);
  });

  it("line ends are normalized, control characters and half characters removed", () => {
    expect(decodeText(Buffer.from("a\r\nb\rc\u0007d\te"))).toBe("a\nb\nc d\te");
    expect(decodeText(Uint8Array.of(0xff, 0xfe, 0x00, 0xd8)).isWellFormed()).toBe(true);
  });
});
