import { expect, it } from "vitest";
import { TOPICS } from "@/testing/guided/web";
import { needsSource } from "./needs-source";

it.each([
  "hello",
  "Hi there!",
  "Thank you very much.",
  "How are you today?",
  "What can you do?",
  "rewrite this paragraph",
  "Please rewrite this paragraph: The price fell in 2026, which nobody expected.",
  "Could you translate the following sentence into French? The bridge is closed.",
  "Tell me a joke",
  "Write a short poem about the sea",
  "What is 17 * 23?",
  "2+2",
  "Привет!",
  "Перепиши этот текст: Цена упала.",
  "Сочини стихотворение о море",
  "Сколько будет 12 × 4?",
])("“%s” needs no source", (question) => {
  expect(needsSource(question)).toBe(false);
});

it.each([
  "What is the capital of Australia?",
  "Who are the makers of sodium-ion cells?",
  "How much does a good morning show cost to produce?",
  "What is my name day?",
  "Who rewrote the constitution of Kenya?",
  "Summarize this year's findings on sleep",
  "Summarise the following: which vaccines were approved in 2026?",
  "Translate the costs of Brexit into pounds per person",
  "Rewrite the text at https://example.org/a",
  "Write a report about heat pumps",
  "Who wrote the poem Ozymandias?",
  "What is 5G?",
  "What is iOS 17?",
  "What is ISO 9001-2015?",
  "Что такое хокку?",
  "Как дела у экономики Турции?",
  "",
  ...TOPICS.map(({ question }) => question),
])("“%s” is taken to need sources", (question) => {
  expect(needsSource(question)).toBe(true);
});
