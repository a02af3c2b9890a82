// compose.yaml: what each profile starts, and that no service of Groundwork can do more than it has to.

import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readOperations } from "@/lib/config/env";

const ROOT = path.resolve(import.meta.dirname, "../..");

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string(),
      profiles: z.array(z.string()),
      volumes: z.array(z.string()).default([]),
      ports: z.array(z.string()).default([]),
      depends_on: z.array(z.string()).default([]),
      configs: z.array(z.object({ source: z.string() })).default([]),
      stop_grace_period: z.string().optional(),
    }),
  ),
  configs: z.record(z.string(), z.object({ content: z.string() })),
  volumes: z.record(z.string(), z.null()),
});
const compose = composeSchema.parse(
  parse(readFileSync(path.join(ROOT, "compose.yaml"), "utf8"), { merge: true }),
);
const services = Object.entries(compose.services);
const own = services.filter(([, { image }]) => image === "groundwork");
const inProfile = (name: string) =>
  services.filter(([, { profiles }]) => profiles.includes(name)).map(([service]) => service);

describe("compose.yaml", () => {
  it("has the profiles plain and local, with one Groundwork each", () => {
    expect(new Set(services.flatMap(([, { profiles }]) => profiles))).toEqual(new Set(["plain", "local"]));
    expect(inProfile("plain")).toEqual(["groundwork"]);
    expect(inProfile("local")).toEqual(["groundwork-local", "ollama", "searxng"]);
    expect(own).toHaveLength(2);
  });

  it("names only services of the same profile, volumes and configurations that it defines", () => {
    for (const [, { depends_on, profiles, volumes, configs }] of services) {
      const [profile = ""] = profiles;
      expect(depends_on.filter((name) => !inProfile(profile).includes(name))).toEqual([]);
      const named = volumes.map((volume) => volume.split(":")[0] ?? "");
      expect(named.filter((name) => !Object.hasOwn(compose.volumes, name))).toEqual([]);
      expect(configs.filter(({ source }) => !Object.hasOwn(compose.configs, source))).toEqual([]);
    }
  });

  it.each(own)(
    "%s is not root, writes only its data, listens on this machine, and has time to drain",
    (_, service) => {
      expect(service).toMatchObject({
        user: "node",
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        volumes: ["data:/data"],
        tmpfs: ["/tmp"],
      });
      expect(service.ports.every((port) => port.startsWith("127.0.0.1:"))).toBe(true);
      const { drainMs } = readOperations({} as NodeJS.ProcessEnv);
      expect(Number.parseInt(service.stop_grace_period ?? "", 10) * 1000).toBeGreaterThanOrEqual(
        drainMs + 4000,
      );
    },
  );

  it("SearXNG answers in the form that Groundwork reads", () => {
    const settings = parse(compose.configs.searxng?.content ?? "") as { search: { formats: string[] } };
    expect(settings.search.formats).toContain("json");
  });
});
