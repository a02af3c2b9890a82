// Response schemas of the connections that are entered in the settings.

import { z } from "zod";
import { object, time } from "./openapi-run-schemas";

const text = z.string();
const list = z.array;

/** Why a stored key cannot be opened; `model_moved`: the model that a second one shares its connection with. */
const CONNECTION_FAULTS = [
  "secret_missing",
  "another_secret",
  "damaged",
  "secret_too_short",
  "secret_file_open",
  "secret_file_unusable",
  "model_moved",
] as const;

export const connection = object({
  id: text.describe("`model`, `reader` for the second model, or the id of a search service."),
  provider: text.describe("`same`: a second model at the connection of the first."),
  host: text,
  model: text.nullable(),
  hasKey: z.boolean(),
  hint: text.nullable().describe("The last four characters of the key."),
  savedBy: text.nullable().describe("The name of the user who saved it."),
  savedAt: time,
  fault: z
    .enum(CONNECTION_FAULTS)
    .nullable()
    .describe("Why the stored key cannot be opened, or the connection cannot be used."),
});

const needs = z.enum(["key", "optional", "none"]);

export const connections = object({
  connections: list(connection),
  set: list(
    object({ id: text, names: list(text).describe("The variables or the keys of agents.yaml that set it.") }),
  ).describe("What the environment or agents.yaml sets; it wins."),
  providers: list(
    object({ id: text, title: text, baseUrl: text.nullable(), key: needs, local: z.boolean() }),
  ).describe("The providers of models."),
  services: list(object({ id: text, title: text, baseUrl: text.nullable(), key: needs })).describe(
    "The search services.",
  ),
  secret: z.enum(["environment", "file"]).describe("What encrypts the keys."),
});

const failure = object({ why: text });

export const offeredModels = object({
  host: text,
  models: list(text).nullable().describe("Null when the endpoint has no list."),
  failure: failure.nullable(),
});

export const savedConnection = object({
  saved: z.boolean(),
  found: object({ outcome: text }).nullable().describe("What the check found; null when nothing was tried."),
  connections,
});
