// The model that a run talks to: the client's, created on first use, with the engine's requests translated and
// the reply's stream in the form that the engine reads.

import {
  APICallError,
  InvalidResponseDataError,
  type LanguageModelV4,
  type LanguageModelV4StreamPart,
} from "@ai-sdk/provider";
import type { ClientSettings, ModelClient } from "./client";
import { withExtraBody } from "./client-fetch";

/** An error event of a stream, with its status where the adapter read one. */
function withStatus(error: unknown): unknown {
  if (typeof error !== "object" || error === null || error instanceof Error) return error;
  const { statusCode } = error as { statusCode?: unknown };
  return typeof statusCode === "number" ? { ...error, code: statusCode } : error;
}

function readable(part: LanguageModelV4StreamPart): LanguageModelV4StreamPart[] {
  if (part.type === "error") return [{ ...part, error: withStatus(part.error) }];
  if (part.type !== "finish" || part.finishReason.unified !== "interrupted") return [part];
  // Every client reports a stream that ended without its finish event in the same way.
  const error = new InvalidResponseDataError({
    data: undefined,
    message: "Response stream ended without a finish reason.",
  });
  return [
    { type: "error", error },
    { ...part, finishReason: { unified: "error", raw: part.finishReason.raw } },
  ];
}

const readableStream = () =>
  new TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart>({
    transform(part, controller) {
      for (const each of readable(part)) controller.enqueue(each);
    },
  });

/** The error of a request with the body as it was sent: the adapter knows nothing of what the configuration adds. */
function asSent(error: unknown, { extraBody }: ClientSettings): unknown {
  if (!APICallError.isInstance(error) || Object.keys(extraBody).length === 0) return error;
  const { message, url, statusCode, responseHeaders, responseBody, isRetryable, data, cause } = error;
  const requestBodyValues = withExtraBody(error.requestBodyValues, extraBody);
  return new APICallError({
    message,
    url,
    requestBodyValues,
    ...(statusCode === undefined ? {} : { statusCode }),
    ...(responseHeaders === undefined ? {} : { responseHeaders }),
    ...(responseBody === undefined ? {} : { responseBody }),
    isRetryable,
    data,
    cause,
  });
}

/** A model that is created on first use: its package is large, and an idle server should not load it. */
export function lazyModel(client: ModelClient, settings: ClientSettings, enforced: boolean): LanguageModelV4 {
  let made: Promise<LanguageModelV4> | undefined;
  const ready = () => {
    made ??= client.create(settings, enforced);
    return made;
  };
  const asking = async <T>(ask: (model: LanguageModelV4) => PromiseLike<T>): Promise<T> => {
    const model = await ready();
    try {
      return await ask(model);
    } catch (error) {
      throw asSent(error, settings);
    }
  };
  return {
    provider: client.provider,
    modelId: settings.model,
    specificationVersion: "v4",
    supportedUrls: {},
    doGenerate: (options) => asking((model) => model.doGenerate(client.request(options, settings))),
    async doStream(options) {
      const { stream, ...rest } = await asking((model) => model.doStream(client.request(options, settings)));
      return { ...rest, stream: stream.pipeThrough(readableStream()) };
    },
  };
}
