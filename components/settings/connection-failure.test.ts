import { expect, it } from "vitest";
import type { CheckFailure } from "@/lib/http/check-responses";
import { english, russian } from "@/testing/i18n/messages";
import { connectionFailure } from "./connection-failure";

const host = "api.example.com";

it.each<[CheckFailure, RegExp, RegExp]>([
  [{ why: "key_refused", status: 401, keySet: true }, /refused the key \(401\)/, /не принимает ключ \(401\)/],
  [{ why: "key_refused", status: 401, keySet: false }, /asks for a key/, /требует ключ/],
  [{ why: "not_found" }, /was not found.*no network/, /не найден.*нет сети/],
  [
    { why: "refused" },
    /^Nothing answers at .*connection was refused.*Is the server running/,
    /никто не отвечает.*Запущен ли сервер/,
  ],
  [{ why: "port" }, /Nothing was sent.*reserved for another service/, /порт закреплён за другой службой/],
  [{ why: "certificate" }, /certificate/, /сертификат/],
  [{ why: "timed_out" }, /timed out/, /за отведённое время/],
  [{ why: "broken" }, /connection to .* broke before an answer/, /оборвалось/],
  [{ why: "silent", ms: 8000 }, /did not answer in/, /./],
  [{ why: "limited" }, /asks to wait \(429\)/, /429/],
  [{ why: "no_quota" }, /nothing left to spend/, /./],
  [
    { why: "unknown_model", offers: ["a", "b"], more: 3 },
    /no model of the name “large”\. It offers a, b/,
    /нет модели «large»/,
  ],
  [{ why: "status", status: 503 }, /503/, /503/],
  [{ why: "rejected", status: 404 }, /took none of the requests \(404\)/, /404/],
  [{ why: "web_page" }, /web page/, /веб-страниц/],
  [{ why: "garbled" }, /not this protocol/, /не похож на этот протокол/],
  [{ why: "no_json" }, /search\.formats/, /search\.formats/],
  [{ why: "useless" }, /large/, /large/],
])("says in both languages and without a variable what failed: %j", (failure, en, ru) => {
  for (const [t, pattern] of [
    [english, en],
    [russian, ru],
  ] as const) {
    const sentence = connectionFailure(t, { host, model: "large", failure });
    expect(sentence).toMatch(pattern);
    expect(sentence).toContain(host);
    expect(sentence).not.toMatch(/[A-Z]{3,}_[A-Z]+|undefined/);
  }
});
