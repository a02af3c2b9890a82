import { describe, expect, it } from "vitest";
import { type Identity, open, seal, VaultError } from "./vault";

const SECRET = "a secret of at least thirty-two characters";
const OTHER = "another secret of thirty-two characters..";
const KEY = "sk-kanarie-0123456789";
const MODEL: Identity = { id: "model", provider: "openai", baseUrl: "https://api.openai.com/v1" };

const faultOf = async (opened: Promise<string>) => {
  try {
    return `opened: ${await opened}`;
  } catch (error) {
    if (error instanceof VaultError) return error.fault;
    throw error;
  }
};

describe("the encryption of stored keys", () => {
  it("SEC-20: holds nothing of the key, and no two entries of one key are alike", async () => {
    const entries = await Promise.all([seal(KEY, MODEL, SECRET), seal(KEY, MODEL, SECRET)]);
    const parts = entries.map((entry) => entry.split("."));
    expect(new Set(parts.map(([, , , nonce]) => nonce)).size).toBe(2);
    expect(new Set(parts.map(([, , , , sealed]) => sealed)).size).toBe(2);
    for (const entry of entries) {
      expect(entry).toMatch(/^v1(\.[\w-]+){5}$/);
      expect(entry).not.toContain(Buffer.from(KEY).toString("base64url").slice(0, 8));
      expect(await open(entry, MODEL, [SECRET])).toBe(KEY);
    }
  });

  it("opens with whichever of the secrets encrypted it, and tells a wrong secret from a changed entry", async () => {
    const entry = await seal(KEY, MODEL, SECRET);
    expect(await open(entry, MODEL, [OTHER, SECRET])).toBe(KEY);
    expect(await faultOf(open(entry, MODEL, [OTHER]))).toBe("another_secret");
    expect(await faultOf(open(entry, MODEL, []))).toBe("another_secret");
  });

  it("SEC-20: a changed entry does not open, whichever part was changed", async () => {
    const entry = await seal(KEY, MODEL, SECRET);
    const parts = entry.split(".");
    for (const at of [3, 4, 5]) {
      const bytes = Buffer.from(parts[at] ?? "", "base64url");
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      const changed = parts.with(at, bytes.toString("base64url")).join(".");
      expect(await faultOf(open(changed, MODEL, [SECRET])), `part ${at}`).toBe("damaged");
    }
    for (const broken of ["", "v1", "v2.a.b.c.d.e", `${entry}.more`, parts.slice(0, 5).join("."), "nothing"])
      expect(await faultOf(open(broken, MODEL, [SECRET])), broken).toBe("damaged");
  });

  it.each([
    ["id", { id: "tavily" }],
    ["provider", { provider: "groq" }],
    ["address", { baseUrl: "https://elsewhere.example/v1" }],
  ])("SEC-20: an entry that was moved to another %s does not open", async (_, moved) => {
    const entry = await seal(KEY, MODEL, SECRET);
    expect(await faultOf(open(entry, { ...MODEL, ...moved }, [SECRET]))).toBe("damaged");
  });
});
