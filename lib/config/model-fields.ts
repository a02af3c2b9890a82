// The section `model` of `agents.yaml`: its keys, and what each takes.

import { z } from "zod";
import { expects, refusal } from "./expectation";
import { PROVIDER_CHOICES } from "./model-providers";
import { httpAddress, plainAddress } from "./plain-address";

/** How hard a model reasons, in the words of `agents.yaml`; each client maps them to its provider's. */
const REASONING_EFFORTS = ["none", "minimal", "low", "medium", "high", "xhigh", "max"] as const;
export type ReasoningEffort = (typeof REASONING_EFFORTS)[number];

const VERBOSITIES = ["low", "medium", "high"] as const;
export type Verbosity = (typeof VERBOSITIES)[number];

const isEncoded = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

const variableName = z
  .string()
  .refine((name) => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name), refusal(expects("variableName")));

/** Headers that the connection itself sets. */
const OWN_HEADERS = ["connection", "content-length", "content-type", "host", "transfer-encoding"];
const isHeader = (name: string) => /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name);
const isFree = (name: string) => isHeader(name) && !OWN_HEADERS.includes(name.toLowerCase());

const isAscii = (text: string) => /^[\t\x20-\x7e]*$/.test(text);

const headers = z
  .record(z.string(), z.string().refine(isAscii, refusal(expects("ascii"))))
  .refine(
    (map) => Object.keys(map).every(isFree),
    refusal(expects("headers", { names: OWN_HEADERS.join(", ") })),
  );

/** Keys of a request that the engine writes; another value would ask for something else. */
const OWN_KEYS = [
  ...["model", "messages", "input", "instructions", "system", "contents", "systemInstruction"],
  ...["stream", "stream_options", "store", "tools", "tool_choice", "toolConfig", "response_format"],
];

const extraBody = z
  .record(z.string().min(1), z.unknown())
  .refine(
    (body) => !Object.keys(body).some((key) => OWN_KEYS.includes(key)),
    refusal(expects("ownKeys", { keys: OWN_KEYS.join(", ") })),
  );

const serviceTier = z
  .string()
  .refine((name) => /^[a-z][a-z0-9_-]{0,39}$/.test(name), refusal(expects("tierName")));

const secondFields = z.strictObject({
  name: z.string().min(1),
  provider: z.enum(PROVIDER_CHOICES).optional(),
  base_url: plainAddress.optional(),
  /** Name of the variable of the environment that holds the key for it. */
  api_key_env: variableName.optional(),
  reasoning_effort: z.enum(REASONING_EFFORTS).optional(),
});

/** A model beside the agent's own; its name alone means the same connection. */
export const secondModel = z.preprocess(
  (value) => (typeof value === "string" ? { name: value } : value),
  secondFields,
);

export const modelFields = z.strictObject({
  name: z.string().min(1).optional(),
  /** The connected provider that answers, and the protocol for `base_url`; `auto` unless set. */
  provider: z.enum(PROVIDER_CHOICES).optional(),
  base_url: plainAddress.optional(),
  /** Name of the variable of the environment that holds the key for it. */
  api_key_env: variableName.optional(),
  /** An http or https proxy that requests to the model go through. */
  proxy: httpAddress.refine(isEncoded, refusal(expects("encoded"))).optional(),
  temperature: z.number().min(0).max(2).optional(),
  max_output_tokens: z.int().min(256).optional(),
  /** Tokens a prompt and its reply may have together; without it what the endpoint tells. */
  context_window: z.int().min(2048).optional(),
  reasoning_effort: z.enum(REASONING_EFFORTS).optional(),
  verbosity: z.enum(VERBOSITIES).optional(),
  service_tier: serviceTier.optional(),
  /** Sent with every request; a value may refer to a variable of the environment as `${NAME}`. */
  headers: headers.optional(),
  /** Merged into the body of every request. */
  extra_body: extraBody.optional(),
  /** A second model for small work. */
  reader: secondModel.optional(),
});

/**
 * The part that may be changed in the browser: no address, no variable's name, nothing that may hold a secret. Of a
 * reader only its name.
 */
export const editableModel = modelFields
  .omit({ base_url: true, api_key_env: true, proxy: true, headers: true, extra_body: true, reader: true })
  .extend({ reader: z.string().min(1).optional() });

type Section = z.infer<typeof modelFields>;

/** An entry's section, from what was changed in the browser and what only the file can say. */
export function wholeModel(edited: z.infer<typeof editableModel>, file: Section | undefined): Section {
  const { reader, ...own } = edited;
  return {
    ...own,
    ...(file?.base_url ? { base_url: file.base_url } : {}),
    ...(reader ? { reader: { ...file?.reader, name: reader } } : {}),
  };
}
