// compose.yaml: what each profile starts, and that no service of Groundwork can do more than it has to.

import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readOperations, readStoreAccess } from "@/lib/config/env";

const ROOT = path.resolve(import.meta.dirname, "../..");

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string(),
      profiles: z.array(z.string()),
      volumes: z.array(z.string()).default([]),
      ports: z.array(z.string()).default([]),
      depends_on: z
        .union([z.array(z.string()), z.record(z.string(), z.unknown()).transform(Object.keys)])
        .default([]),
      environment: z.record(z.string(), z.string()).default({}),
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
  it("has the profiles plain and local, with one Groundwork each, and scale with two", () => {
    const profiles = new Set(services.flatMap(([, service]) => service.profiles));
    expect(profiles).toEqual(new Set(["plain", "local", "scale"]));
    expect(inProfile("plain")).toEqual(["groundwork"]);
    expect(inProfile("local")).toEqual(["groundwork-local", "ollama", "searxng"]);
    expect(inProfile("scale")).toEqual(["groundwork-a", "groundwork-b", "postgres", "proxy"]);
    expect(own).toHaveLength(4);
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
        tmpfs: ["/tmp"],
      });
      const folders = service.volumes.map((volume) => volume.split(":")[1]);
      expect(folders).toEqual(["/data"]);
      expect(service.ports.every((port) => port.startsWith("127.0.0.1:"))).toBe(true);
      const { drainMs } = readOperations({} as NodeJS.ProcessEnv);
      expect(Number.parseInt(service.stop_grace_period ?? "", 10) * 1000).toBeGreaterThanOrEqual(
        drainMs + 4000,
      );
    },
  );

  it("the nodes share one database, and nothing else; only the proxy listens on this machine", () => {
    const nodes = own.filter(([name]) => inProfile("scale").includes(name)).map(([, service]) => service);
    const urls = nodes.map(({ environment }) => environment.DATABASE_URL ?? "");
    expect(new Set(urls).size).toBe(1);
    const [url = ""] = urls;
    const {
      POSTGRES_USER,
      POSTGRES_DB,
      POSTGRES_PASSWORD = "",
    } = compose.services.postgres?.environment ?? {};
    expect(url).toBe(`postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@postgres/${POSTGRES_DB}`);
    const filled = url.replace(/\$\{\w+:-([\w-]+)\}/, "$1");
    expect(readStoreAccess({ DATABASE_URL: filled } as unknown as NodeJS.ProcessEnv).url).toBe(filled);
    expect(nodes.flatMap(({ volumes }) => volumes)).toEqual(["data-a:/data", "data-b:/data"]);
    expect(nodes.flatMap(({ ports }) => ports)).toEqual([]);
    expect(compose.services.postgres?.ports).toEqual([]);
    expect(compose.services.proxy?.ports).toEqual(["127.0.0.1:3000:80"]);
  });

  it("the proxy sends to every node, holds no event back and bounds no document", () => {
    const content = compose.configs.proxy?.content ?? "";
    const nodes = inProfile("scale").filter((name) => name.startsWith("groundwork"));
    expect([...content.matchAll(/server (\S+):3000;/g)].map(([, name]) => name)).toEqual(nodes);
    expect(content).toContain("proxy_buffering off;");
    expect(content).toContain("client_max_body_size 0;");
    expect(content).toContain("proxy_set_header Host $$http_host;");
    // Compose would fill in a variable of its own.
    expect(content.match(/(?<!\$)\$(?:\$\$)*(?!\$)/g)).toBeNull();
  });

  it("SearXNG answers in the form that Groundwork reads", () => {
    const settings = parse(compose.configs.searxng?.content ?? "") as { search: { formats: string[] } };
    expect(settings.search.formats).toContain("json");
  });
});
