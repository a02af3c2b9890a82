import { describe, expect, it } from "vitest";
import { OIDC_FAULTS } from "@/lib/auth/oidc/faults";
import { english, russian } from "@/testing/i18n/messages";
import { emailKeyOf, readClaims, withUserInfo } from "./claims";

const ID = { iss: "https://id.example", sub: "42" };
const OPEN = { groupsClaim: "groups", adminGroups: null, allowedGroups: null };
const read = (claims: object, access: object = {}) =>
  readClaims({ ...ID, ...claims }, { ...OPEN, ...access });

describe("SEC-28: what claims decide", () => {
  it.each([true, "true", 1, "yes", {}, null, undefined])(
    "SEC-28: an address counts only when email_verified is exactly true: %j",
    (email_verified) => {
      const { email } = read({ email: "Ada@Example.org", email_verified });
      expect(email).toBe(email_verified === true ? "ada@example.org" : null);
    },
  );

  it.each([
    "аda@example.org",
    "ada@ｅxample.org",
    "ada",
    "ada@example.org\u200b",
    " ada@example.org",
    7,
    ["a@b.ch"],
  ])("SEC-28: %j is no address that could be that of a local account", (email) => {
    expect(read({ email, email_verified: true }).email).toBeNull();
    expect(emailKeyOf(email)).toBeNull();
  });

  it("SEC-28: an address is verified only by what stands beside it, in the token or in the user info", () => {
    const emailOf = (token: object, userInfo: Record<string, unknown>) =>
      readClaims(withUserInfo({ ...ID, ...token }, userInfo), OPEN).email;
    const verified = { email: "ada@example.org", email_verified: true };
    expect(emailOf({}, verified)).toBe("ada@example.org");
    expect(emailOf(verified, { email: "eve@example.org", email_verified: false })).toBe("ada@example.org");
    expect(emailOf({ email: "eve@example.org" }, verified)).toBeNull();
    expect(withUserInfo(ID, { ...verified, sub: "another", iss: "another" })).toMatchObject(ID);
  });

  it("SEC-28: groups are a list of names or one name, in the claim that is configured", () => {
    const access = {
      adminGroups: ["admins"],
      allowedGroups: ["staff"],
      groupsClaim: "https://a.example/roles",
    };
    const inGroups = (groups: unknown) => {
      const { role, allowed } = read({ groups: ["admins"], "https://a.example/roles": groups }, access);
      return [role, allowed];
    };
    expect(inGroups(["staff", 7, null])).toEqual(["user", true]);
    expect(inGroups("staff")).toEqual(["user", true]);
    expect(inGroups(["admins"])).toEqual(["administrator", true]);
    for (const groups of [
      undefined,
      null,
      [],
      "Staff",
      "staff ",
      "staff,admins",
      { staff: true },
      [["staff"]],
    ])
      expect(inGroups(groups)).toEqual(["user", false]);
    expect(read({}, { ...access, groupsClaim: "toString" })).toMatchObject({ allowed: false });
  });

  it("SEC-28: without groups in the settings everybody may sign in, and roles stay what they are", () => {
    expect(read({ groups: ["admins"] })).toMatchObject({ role: null, allowed: true });
    expect(read({}, { adminGroups: ["admins"] })).toMatchObject({ role: "user", allowed: true });
    expect(read({}, { allowedGroups: ["staff"] })).toMatchObject({ role: null, allowed: false });
  });

  it("a name is what people can read: the first claim with visible characters, of bounded length", () => {
    const nameOf = (claims: object) => read(claims).name;
    expect(nameOf({ name: "Ada Lovelace", preferred_username: "ada" })).toBe("Ada Lovelace");
    expect(nameOf({ name: "\u202e \u200b", preferred_username: "ada" })).toBe("ada");
    expect(nameOf({ name: 7, email: "ada@example.org" })).toBe("ada@example.org");
    expect(nameOf({})).toBe("42");
    expect(nameOf({ name: "A\u200bd\na" })).toBe("Ada");
    expect(nameOf({ name: "x".repeat(500) })).toHaveLength(50);
  });
});

it("every reason has a sentence in both languages that names the provider", () => {
  for (const reason of OIDC_FAULTS)
    for (const words of [english, russian])
      expect(words.filled(`account.provider.${reason}`, { name: "Acme" })).toMatch(/Acme.*[.]$/);
});
