import { describe, expect, it } from "vitest";
import { redact } from "@/lib/log";
import { mailAccessFrom } from "./mail-access";

const read = (values: { SMTP_URL?: string; SMTP_FROM?: string }) =>
  mailAccessFrom((name) => values[name] ?? null);
const FROM = "gw@r.example";

describe("SMTP_URL and SMTP_FROM", () => {
  it("are off together", () => {
    expect(read({})).toBeNull();
    expect(() => read({ SMTP_FROM: FROM })).toThrow(/SMTP_URL/);
    expect(() => read({ SMTP_URL: "smtp://mail.example" })).toThrow(/SMTP_FROM/);
  });

  it("name a server, a login and a sender", () => {
    const whole = read({
      SMTP_URL: "smtp://ada%40x:p%40ss%2Fwords@Mail.example",
      SMTP_FROM: '"Ground Work" <gw@r>',
    });
    expect(whole).toEqual({
      ...{ host: "mail.example", port: 587, secure: false, encryption: "needed" },
      login: { user: "ada@x", password: "p@ss/words" },
      from: { name: "Ground Work", address: "gw@r" },
    });
    expect(redact("said p@ss/words, p%40ss%2Fwords")).toBe("said [secret], [secret]");
    const plain = read({ SMTP_URL: "smtps://mail.example", SMTP_FROM: FROM });
    expect(plain).toMatchObject({ port: 465, secure: true, login: null, from: { name: "", address: FROM } });
  });

  it.each([
    ["mail.example", "needed"],
    ["127.evil.example", "needed"],
    ["10.0.0.7", "offered"],
    ["localhost:25", "none"],
    ["127.0.0.1", "none"],
  ])("beyond this machine and its network nothing goes unencrypted: %s", (host, encryption) => {
    expect(read({ SMTP_URL: `smtp://${host}`, SMTP_FROM: FROM })?.encryption).toBe(encryption);
  });

  it.each([
    "mail.example",
    "https://mail.example",
    "smtp://",
    "smtp://mail.example/path",
    "smtp://mail.example?tls=no",
    "smtp://ada@mail.example",
    "smtp://ada:%E0%A4%A@mail.example",
  ])("refuses %s, and does not repeat it", (SMTP_URL) => {
    expect(() => read({ SMTP_URL, SMTP_FROM: FROM })).toThrow(/SMTP_URL/);
    expect(() => read({ SMTP_URL: `${SMTP_URL}#canary-word`, SMTP_FROM: FROM })).toThrow(
      /^(?!.*canary-word)/,
    );
  });

  it.each(["nobody", "a@b, c@d", "Ada <a@b", "A\r\nBcc: x <a@b>", "<a@b> x"])(
    "refuses to send from %j",
    (from) => {
      expect(() => read({ SMTP_URL: "smtp://mail.example", SMTP_FROM: from })).toThrow(/SMTP_FROM/);
    },
  );
});
