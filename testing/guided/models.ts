// Scripted small models behind the scripted endpoint: a middling one that writes plain sentences from the
// passages it is shown, and weak ones that keep the form and little else.

import type { ChatBody, LlmRequest, Reply } from "@/testing/servers/llm";
import { TOPICS } from "./web";

const textOf = ({ messages }: ChatBody) => messages.map(({ content }) => String(content)).join("\n");

/** What a request asks for: a part of a run that code leads, or a whole step. */
export function askedFor(body: ChatBody): "brief" | "section" | "step" {
  const [system] = body.messages;
  const text = String(system?.content ?? "");
  if (text.startsWith("You prepare a web research.")) return "brief";
  return text.startsWith("You write one short section") ? "section" : "step";
}

/** The passages of a request, by their numbers. */
export const passagesIn = (body: ChatBody): string[] =>
  [...textOf(body).matchAll(/<<<\w{10} passage \d+>>>\n([\s\S]*?)\n<<<\w{10} end>>>/g)].map(
    ([, text]) => text ?? "",
  );

const json = (value: unknown): Reply => ({ text: JSON.stringify(value) });
export const brief = (parts: { question: string; search: string }[]) => json({ parts });
export const section = (sentences: { text: string; from: number[] }[]) => json({ sentences });

const topicIn = (body: ChatBody) => TOPICS.find(({ name }) => textOf(body).includes(name));

/** Splits the question well, and writes the first sentence of the two best passages, every fifth with a wrong figure. */
export function middling(): (request: LlmRequest) => Reply {
  let written = 0;
  return ({ body }) => {
    const topic = topicIn(body);
    if (askedFor(body) === "brief")
      return brief((topic?.parts ?? []).map((question) => ({ question, search: question.replace("?", "") })));
    const sentences = passagesIn(body)
      .slice(0, 3)
      .map((text, at) => {
        written += 1;
        const said = text.split(/(?<=\.)\s/)[0] ?? text;
        const wrong =
          written % 5 === 0 ? said.replace(/\d/, (digit) => String((Number(digit) + 3) % 10)) : said;
        return {
          text: `As the page says, ${wrong.charAt(0).toLowerCase()}${wrong.slice(1)}`,
          from: [at + 1],
        };
      });
    return section(sentences);
  };
}

/** A weak model's reply to a part, by kind of weakness. */
export const WEAK_PARTS: Record<string, (body: ChatBody) => Reply> = {
  "empty content": (body) => (askedFor(body) === "brief" ? brief([]) : section([])),
  "empty strings": (body) =>
    askedFor(body) === "brief" ? brief([{ question: "", search: "" }]) : section([{ text: "", from: [] }]),
  "looping content": (body) =>
    askedFor(body) === "brief"
      ? brief(Array.from({ length: 8 }, () => ({ question: "the the the the", search: "the the" })))
      : section(Array.from({ length: 5 }, () => ({ text: "The data is the data is the data.", from: [1] }))),
  "half-right sentences": (body) => {
    if (askedFor(body) === "brief") return brief([{ question: topicIn(body)?.question ?? "", search: "x" }]);
    return section(
      passagesIn(body)
        .slice(0, 3)
        .map((text, at) => ({
          text: `${(text.split(/(?<=\.)\s/)[0] ?? "").replace(/\.$/, "")} and was moved to Lisbon in 1755.`,
          from: [at + 1],
        })),
    );
  },
  "talk of nothing": (body) =>
    askedFor(body) === "brief"
      ? brief([{ question: "What is data and what is not?", search: "data" }])
      : section([
          { text: "What is data and what is not?", from: [1] },
          { text: "Data is important.", from: [9] },
        ]),
  "the prompt again": (body) => ({ text: String(body.messages.at(-1)?.content ?? "") }),
  "another language": (body) =>
    askedFor(body) === "brief"
      ? brief([
          { question: "Что такое данные и зачем они нужны?", search: "данные значение" },
          { question: "灯塔是什么时候建造的？", search: "灯塔 历史" },
        ])
      : section([
          { text: "Маяк был построен в 1755 году и стоит в Лиссабоне.", from: [1] },
          { text: "这座灯塔非常古老，没有人知道它的高度。", from: [1, 2] },
        ]),
  "a refusal in words": () => ({ text: "I'm sorry, but I can't help with that request." }),
  "a refusal": () => ({ fault: "refusal", text: "I can't help with that." }),
  "twenty thousand tokens of one word": () => ({ text: "data ".repeat(20_000), chunkSize: 4000 }),
  "twenty thousand tokens in the form": (body) => ({
    text:
      askedFor(body) === "brief"
        ? `{"parts":[{"question":"${"data ".repeat(20_000)}","search":"data"}]}`
        : `{"sentences":[{"text":"${"data ".repeat(20_000)}","from":[1]}]}`,
    chunkSize: 4000,
  }),
  "a web page": () => ({
    fault: "html",
    text: "<!doctype html><title>Sign in</title><p>Please sign in.</p>",
  }),
  "a web page as text": () => ({ text: "<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>" }),
  "no reply": () => ({ fault: "empty" }),
  "broken off": () => ({ fault: "length", text: '{"sentences":[{"text":"The lighthouse was' }),
};

/** A prompt in tokens, as conservatively as the program counts. */
export const tokensOf = ({ messages, response_format, tools }: ChatBody) =>
  Buffer.byteLength(JSON.stringify([messages, response_format, tools])) / 2.5;

/** How many lines of the plan sections were asked for. */
export const linesAsked = (bodies: ChatBody[]) =>
  new Set(
    bodies
      .filter((body) => askedFor(body) === "section")
      .map(({ messages }) => /Part: (.*)/.exec(String(messages.at(-1)?.content))?.[1]),
  ).size;
