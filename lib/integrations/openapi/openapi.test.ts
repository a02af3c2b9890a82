import { readdirSync } from "node:fs";
import path from "node:path";
import Ajv2020 from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { GET } from "@/app/api/openapi.json/route";
import { MESSAGE_TYPES } from "@/lib/webhooks/message";
import { openApi } from "./openapi";

const api = path.resolve(import.meta.dirname, "../../../app/api");
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** The operations of the route files: a missing method responds with 405 and lists the existing ones. */
async function operationsOfRoutes(): Promise<string[]> {
  const files = readdirSync(api, { recursive: true, withFileTypes: true }).filter(
    ({ name }) => name === "route.ts",
  );
  const found = await Promise.all(
    files.map(async ({ parentPath }) => {
      const folder = path.relative(api, parentPath).split(path.sep).join("/");
      if (folder.includes("[...")) return [];
      const route: Record<"PATCH" | "PUT", (request: Request, context: object) => Promise<Response>> =
        await import(/* @vite-ignore */ path.join(parentPath, "route.ts"));
      // No route has both methods, so one of them is refused with the list of existing ones.
      const answers = await Promise.all(
        (["PATCH", "PUT"] as const).map((method) => {
          const headers = { host: "127.0.0.1:3000" };
          const request = new Request(`http://127.0.0.1:3000/api/${folder}`, { method, headers });
          return route[method](request, { params: Promise.resolve({}) });
        }),
      );
      const response = answers.find(({ status }) => status === 405) ?? (answers[0] as Response);
      expect(response.status, folder).toBe(405);
      const allowed = (response.headers.get("allow") ?? "").split(", ");
      return allowed.map((method) => `${method} /api/${folder.replace(/\[(\w+)\]/g, "{$1}")}`);
    }),
  );
  return found.flat().sort();
}

/** The operations of the document: `GET /api/threads`. */
const described = () =>
  Object.entries(openApi().paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );

type Shape = { properties: Record<string, { enum?: string[] }> };

describe("The OpenAPI document", () => {
  it("has every operation of every route, and no other", async () => {
    // GET and DELETE of the protocol are for sessions, which do not exist here: both are refused.
    const refused = ["GET /api/mcp", "DELETE /api/mcp"];
    const routes = (await operationsOfRoutes()).filter((at) => !refused.includes(at));
    expect(described().sort()).toEqual(routes);
  });

  it("is served as JSON", async () => {
    const request = new Request("http://127.0.0.1:3000/api/openapi.json", {
      headers: { host: "127.0.0.1:3000" },
    });
    const response = await GET(request, { params: Promise.resolve({}) });
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(openApi())));
  });

  it("is valid OpenAPI 3.1", () => {
    const schema = z.record(z.string(), z.unknown());
    const content = z.record(z.string().regex(/^[\w*.+-]+\/[\w*.+-]+$/), z.strictObject({ schema }));
    const answer = z.union([
      z.strictObject({ $ref: z.literal("#/components/responses/Error") }),
      z.strictObject({ description: z.string().min(1), content }),
    ]);
    const parameter = z.strictObject({
      name: z.string().min(1),
      in: z.enum(["path", "query", "header"]),
      required: z.boolean(),
      schema,
      description: z.string().optional(),
    });
    const operation = z.strictObject({
      operationId: z.string().regex(/^[a-z]\w+$/),
      summary: z.string().regex(/\.$/),
      parameters: z.array(parameter).optional(),
      requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
      responses: z.record(z.string().regex(/^([2-5]\d\d|default)$/), answer),
      security: z.array(z.record(z.string(), z.array(z.string()))),
    });
    const form = z.strictObject({
      openapi: z.literal("3.1.0"),
      info: z.looseObject({ title: z.string(), version: z.string() }),
      servers: z.array(z.strictObject({ url: z.string() })),
      paths: z.record(
        z.string().startsWith("/api/"),
        z.partialRecord(z.enum(METHODS.map((one) => one.toLowerCase())), operation),
      ),
      webhooks: z.record(
        z.string(),
        z.strictObject({ post: operation.omit({ security: true }).extend({ responses: schema }) }),
      ),
      components: z.record(z.enum(["securitySchemes", "schemas", "responses"]), schema),
    });
    const parsed = form.parse(openApi());
    const operations = Object.entries(parsed.paths).flatMap(([at, ways]) =>
      Object.values(ways).flatMap((one) => (one ? [{ at, one }] : [])),
    );
    expect(new Set(operations.map(({ one }) => one.operationId)).size).toBe(operations.length);
    for (const { at, one } of operations) {
      const wanted = [...at.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const given = (one.parameters ?? []).filter((each) => each.in === "path").map(({ name }) => name);
      expect(given, at).toEqual(wanted);
    }
  });

  it("describes what webhooks receive, as the sender writes it", () => {
    const document = openApi() as unknown as {
      webhooks: { message: { post: { requestBody: { content: Record<string, { schema: Shape }> } } } };
    };
    const { requestBody } = document.webhooks.message.post;
    const properties = requestBody.content["application/json"]?.schema.properties;
    expect(Object.keys(properties ?? {})).toEqual(["type", "timestamp", "data", "watch"]);
    expect(properties?.type?.enum).toEqual([...MESSAGE_TYPES]);
  });

  it("has schemas that a JSON Schema 2020-12 validator accepts", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const schemas: unknown[] = [];
    JSON.stringify(openApi(), (key, value) => {
      if (key === "schema") schemas.push(value);
      return value;
    });
    expect(schemas.length).toBeGreaterThan(described().length);
    for (const schema of schemas) {
      const own = JSON.stringify(schema).replaceAll(
        "#/components/schemas/Error",
        "https://json-schema.org/draft/2020-12/schema",
      );
      expect(() => ajv.compile(JSON.parse(own))).not.toThrow();
    }
  });

  it("names parameters and limits as the routes parse them", () => {
    const { paths } = openApi();
    expect(paths["/api/threads"]?.post).toMatchObject({
      requestBody: {
        content: {
          "application/json": {
            schema: {
              required: ["question"],
              additionalProperties: false,
              properties: { scope: { enum: ["web", "documents", "both"], default: "both" } },
            },
          },
        },
      },
      responses: { 201: {}, default: {} },
    });
    expect(paths["/api/threads"]?.get).toMatchObject({
      parameters: [
        { name: "limit", in: "query", required: false, schema: { minimum: 1, maximum: 200, default: 50 } },
        { name: "cursor", in: "query", required: false },
      ],
    });
  });
});
