import { describe, expect, it } from "vitest";
import { checkPassword, hashPassword } from "./password";

describe("SEC-19: many password checks at once", () => {
  it("SEC-19: leave threads for other work, are answered in order, and are rejected beyond a limit", async () => {
    const stored = await hashPassword("correct horse battery");
    const tries = Array.from({ length: 150 }, (_, index) =>
      checkPassword(index === 0 ? "correct horse battery" : `wrong ${index}`, stored),
    );
    const outcomes = await Promise.allSettled(tries);
    const answered = outcomes.filter(({ status }) => status === "fulfilled");
    expect(answered).toHaveLength(32);
    expect(outcomes[0]).toMatchObject({ value: { right: true } });
    expect(outcomes[149]).toMatchObject({ reason: { code: "sign_in_paced" } });
    // The places are free again.
    expect(await checkPassword("correct horse battery", stored)).toMatchObject({ right: true });
  });
});
