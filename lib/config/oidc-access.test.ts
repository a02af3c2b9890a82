import { describe, expect, it } from "vitest";
import { redact } from "@/lib/log";
import { readEnv } from "./env";

const CLIENT = { OIDC_ISSUER: "https://id.example/realms/acme", OIDC_CLIENT_ID: "groundwork" };
const access = (variables: Record<string, string>) => readEnv(variables as NodeJS.ProcessEnv);

describe("The identity provider", () => {
  it("is off without its variables, and passwords are on", () => {
    expect(access({})).toMatchObject({ oidc: null, localPasswords: true });
    expect(access({ OIDC_ISSUER: " ", OIDC_LOCAL_PASSWORDS: "on" })).toMatchObject({ oidc: null });
  });

  it("needs its address and the client's name; everything else has a default", () => {
    expect(access(CLIENT).oidc).toEqual({
      issuer: "https://id.example/realms/acme",
      clientId: "groundwork",
      clientSecret: null,
      scopes: "openid profile email",
      name: "id.example",
      groupsClaim: "groups",
      adminGroups: null,
      allowedGroups: null,
    });
    expect(
      access({
        ...CLIENT,
        OIDC_ISSUER: "https://id.example/o/groundwork/",
        OIDC_NAME: "Acme",
        OIDC_ADMIN_GROUPS: "admins, /research/leads ,",
        OIDC_LOCAL_PASSWORDS: "OFF",
      }),
    ).toMatchObject({
      oidc: {
        issuer: "https://id.example/o/groundwork/",
        name: "Acme",
        adminGroups: ["admins", "/research/leads"],
      },
      localPasswords: false,
    });
  });

  it.each([
    [{ OIDC_CLIENT_ID: "groundwork" }, /^OIDC_ISSUER: expected .*because OIDC_CLIENT_ID is set/],
    [{ OIDC_LOCAL_PASSWORDS: "off" }, /^OIDC_ISSUER: expected .*because OIDC_LOCAL_PASSWORDS is set/],
    [{ OIDC_ISSUER: "https://id.example" }, /^OIDC_CLIENT_ID: expected/],
    [{ ...CLIENT, OIDC_ISSUER: "http://id.example" }, /^OIDC_ISSUER: expected the https address/],
    [{ ...CLIENT, OIDC_ISSUER: "https://me:secret@id.example" }, /^OIDC_ISSUER: (?!.*secret)/],
    [{ ...CLIENT, OIDC_ISSUER: "https://id.example?tenant=1" }, /^OIDC_ISSUER:/],
    [{ ...CLIENT, OIDC_ISSUER: "id.example" }, /^OIDC_ISSUER:/],
    [{ ...CLIENT, OIDC_SCOPES: "profile email" }, /^OIDC_SCOPES: expected openid/],
    [{ ...CLIENT, OIDC_NAME: "x".repeat(41) }, /^OIDC_NAME: expected at most 40/],
    [{ ...CLIENT, OIDC_LOCAL_PASSWORDS: "of" }, /^OIDC_LOCAL_PASSWORDS: expected on or off/],
  ])("refuses %j with a sentence", (variables, sentence) => {
    expect(() => access(variables as Record<string, string>)).toThrow(sentence);
  });

  it.each(["http://127.0.0.1:8080/realms/a", "http://192.168.1.4", "http://keycloak.local:8080"])(
    "may be without encryption on this machine or its network: %s",
    (OIDC_ISSUER) => expect(access({ ...CLIENT, OIDC_ISSUER }).oidc?.issuer).toBe(OIDC_ISSUER),
  );

  it("SEC-20: the client's secret is removed from every text", () => {
    access({ ...CLIENT, OIDC_CLIENT_SECRET: "kanarieofthisclient" });
    expect(redact("it was kanarieofthisclient")).not.toContain("kanarie");
  });
});
