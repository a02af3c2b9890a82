// The description of the whole HTTP interface (OpenAPI 3.1), generated from the schemas of requests and
// responses, so that it cannot disagree with the routes.

import { z } from "zod";
import { ERRORS } from "@/lib/errors/errors";
import * as requests from "@/lib/http/user-requests";
import type {
  AddedUserResponse,
  ChangedUserResponse,
  SessionResponse,
  SignedOutResponse,
  User,
  UsersResponse,
} from "@/lib/http/user-responses";
import { chatSchema } from "@/lib/integrations/openai/openai-request";
import { webhookMessage } from "@/lib/webhooks/message";
import packageJson from "@/package.json" with { type: "json" };
import { type Operation, RESEARCH } from "./openapi-routes";
import { object } from "./openapi-run-schemas";
import { SETTINGS } from "./openapi-settings-routes";

type Json = Record<string, unknown>;
type Description = Json & { paths: Record<string, Record<string, Json>> };

const error = object({
  error: object({
    code: z.string().describe(`One of: ${Object.keys(ERRORS).join(", ")}.`),
    message: z.string().describe("A sentence for a person: what happened, what is safe, what to do."),
    retryable: z.boolean(),
  }),
  issues: z
    .array(z.looseObject({}))
    .optional()
    .describe("What is wrong with each field, where fields were sent."),
});

// The operations of the integrations. Others specify their protocols; this names which, and in what form.

const text = z.string();
const openAiModel = object({ id: text, object: z.literal("model"), created: z.int(), owned_by: text });

// The operations on users: their requests and responses.

const role = z.enum(["administrator", "user"]);
const user = object({
  id: z.string(),
  name: z.string(),
  role,
  email: z.string().nullable(),
  linked: z.boolean(),
  createdAt: z.number(),
}) satisfies z.ZodType<User>;
const session = object({
  user: object({ id: z.string(), name: z.string(), role }).nullable(),
}) satisfies z.ZodType<SessionResponse>;
const signedOut = object({
  user: z.null(),
  continueAt: z.string().nullable(),
}) satisfies z.ZodType<SignedOutResponse>;
const users = object({ users: z.array(user) }) satisfies z.ZodType<UsersResponse>;
const added = object({ user, password: z.string().nullable() }) satisfies z.ZodType<
  AddedUserResponse & ChangedUserResponse
>;

const USERS: readonly Operation[] = [
  { at: "GET /api/session", says: "Who is signed in; null where nobody has to.", answer: session },
  {
    at: "POST /api/session",
    says: "Signs in: the answer sets a cookie. Refused where everybody signs in through an identity provider.",
    body: requests.signInSchema,
    answer: session,
  },
  {
    at: "DELETE /api/session",
    says: "Signs out. If the identity provider signed the user in and names such an address, `continueAt` is where its own session ends.",
    answer: signedOut,
  },
  {
    at: "PUT /api/session/password",
    says: "Gives who is signed in another password; every other browser has to sign in again.",
    body: requests.ownPasswordSchema,
    answer: z.strictObject({}),
  },
  { at: "GET /api/users", says: "Who may sign in. For administrators.", answer: users },
  {
    at: "POST /api/users",
    says: "Adds a user. Without a password one is made and shown this once. For administrators.",
    body: requests.addUserSchema,
    answer: added,
    status: 201,
  },
  {
    at: "PUT /api/users/{userId}",
    says: "Gives a user another password, which ends their sessions, another role, or the verified address (`email`) by which an account at the identity provider becomes theirs. A password that is made is shown this once. For administrators.",
    body: requests.changeUserSchema,
    answer: added,
  },
  {
    at: "DELETE /api/users/{userId}",
    says: "Removes a user; their research becomes that of an administrator. For administrators.",
    answer: object({ heir: user.nullable() }),
  },
];

const completion = object({
  id: text,
  object: z.literal("chat.completion"),
  created: z.int(),
  model: text,
  choices: z.array(
    object({
      index: z.int(),
      finish_reason: text.nullable(),
      message: object({ role: text, content: text.nullable() }),
    }),
  ),
});

const INTEGRATIONS: readonly Operation[] = [
  {
    at: "POST /api/v1/chat/completions",
    says: "Researches as a chat completion of OpenAI's API: an agent is the model, or the id of a run that waits for answers. With stream: true server-sent events of chat.completion.chunk.",
    body: chatSchema,
    answer: completion,
    headers: { "Idempotency-Key": "The same key makes one run." },
    door: true,
  },
  {
    at: "GET /api/v1/models",
    says: "Agents as models of OpenAI's API.",
    answer: object({ object: z.literal("list"), data: z.array(openAiModel) }),
    door: true,
  },
  { at: "GET /api/v1/models/{modelId}", says: "One of them.", answer: openAiModel, door: true },
  {
    at: "GET /api/runs/{runId}/ui-message-stream",
    says: "A run as a UI message stream of the AI SDK, as server-sent events.",
    answerType: "text/event-stream",
    door: true,
  },
  {
    at: "POST /api/mcp",
    says: "A server of the Model Context Protocol over streamable HTTP, without sessions: tools research, get_report, search_library, and one for each template.",
    body: z.looseObject({ jsonrpc: z.literal("2.0") }).describe("A message of JSON-RPC 2.0."),
    answer: object({ jsonrpc: z.literal("2.0") }),
    door: true,
  },
  { at: "GET /api/openapi.json", says: "This description.", answer: object({ openapi: text }) },
];

const ALL: readonly Operation[] = [...RESEARCH, ...SETTINGS, ...USERS, ...INTEGRATIONS];

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));

function queryParameters({ query }: Operation): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = schemaOf(query, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => {
    const { description, ...rest } = schema;
    return {
      name,
      in: "query",
      required: required.includes(name),
      // Values parsed from text have no input type of their own.
      schema: Object.keys(rest).length > 0 ? rest : { type: "string" },
      ...(description ? { description } : {}),
    };
  });
}

const headerParameters = ({ headers = {} }: Operation): Json[] =>
  Object.entries(headers).map(([name, description]) => ({
    name,
    in: "header",
    required: false,
    schema: { type: "string" },
    description,
  }));

function bodyOf({ body, bodyType = "application/json" }: Operation): Json {
  if (!body && bodyType === "application/json") return {};
  const schema = body ? schemaOf(body, "input") : { type: "string", format: "binary" };
  return { requestBody: { required: true, content: { [bodyType]: { schema } } } };
}

function answersOf(operation: Operation): Json {
  const { answer, answerType = "application/json", status = 200, alsoStatus } = operation;
  const schema = answer ? schemaOf(answer, "output") : { type: "string" };
  const success = { description: "Done.", content: { [answerType]: { schema } } };
  return {
    [status]: success,
    ...(alsoStatus ? { [alsoStatus]: success } : {}),
    default: { $ref: "#/components/responses/Error" },
  };
}

/** `GET /api/threads` as method and path. */
function placeOf({ at }: Pick<Operation, "at">): { method: string; path: string } {
  const [method = "", path = ""] = at.split(" ");
  return { method, path };
}

function nameOf({ method, path }: { method: string; path: string }): string {
  const words = path
    .replace(/^\/api\//, "")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return [method.toLowerCase(), ...words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)].join("");
}

function operationOf(operation: Operation): Json {
  const place = placeOf(operation);
  const parameters = [
    ...pathParameters(place.path),
    ...queryParameters(operation),
    ...headerParameters(operation),
  ];
  return {
    operationId: nameOf(place),
    summary: operation.says,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(operation),
    responses: answersOf(operation),
    security: operation.door ? [{}, { key: [] }] : [{}],
  };
}

/** What the person's own addresses receive. */
const WEBHOOKS: Json = {
  message: {
    post: {
      operationId: "webhook",
      summary:
        "A run ended or waits for its person, or a time of a watch has its outcome. Signed as Standard Webhooks says: webhook-signature is v1 and the HMAC-SHA256 of id.timestamp.body. The same webhook-id may arrive more than once. Any status from 200 to 299 accepts it, 410 pauses the webhook.",
      parameters: ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => ({
        name,
        in: "header",
        required: true,
        schema: { type: "string" },
      })),
      requestBody: {
        required: true,
        content: { "application/json": { schema: schemaOf(webhookMessage, "output") } },
      },
      responses: { "200": { description: "Accepted." } },
    },
  },
};

function describe(): Description {
  const paths: Description["paths"] = {};
  for (const operation of ALL) {
    const { method, path } = placeOf(operation);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(operation) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Groundwork",
      version: packageJson.version,
      description:
        "Research with reports whose every citation can be checked. Requests of other sites are refused. Where people sign in, a request comes with the cookie of a session, or with a key, which acts as who made it and never administers.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    paths,
    webhooks: WEBHOOKS,
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer" } },
      schemas: { Error: schemaOf(error, "output") },
      responses: {
        Error: {
          description: "It failed; the body says why.",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
        },
      },
    },
  };
}

let made: Description | null = null;

/** Computed once per process. */
export function openApi(): Description {
  made ??= describe();
  return made;
}
