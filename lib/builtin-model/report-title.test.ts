import { expect, it } from "vitest";
import { titleOf } from "./report-title";

it.each([
  ["How do I set environment variables?", "How to set environment variables"],
  ["how to deploy with docker", "How to deploy with docker"],
  ["What are parallel routes?", "Parallel routes"],
  ["¿Cómo se configura el cache de fetch?", "Cómo se configura el cache de fetch"],
  ["¿Qué es? ¿Cuánto cuesta?", "¿Qué es? ¿Cuánto cuesta"],
  ["What is the difference between redirect and rewrite?", "Difference between redirect and rewrite"],
  ["What is generateStaticParams?", "generateStaticParams"],
  ["What is useChat for?", "What is useChat for"],
  ["What is useChat for in the AI SDK?", "What is useChat for in the AI SDK"],
  ["What does the after function do?", "What does the after function do"],
  ["What does after do?", "What after does"],
  ["next.config basePath", "next.config basePath"],
  ["What is a route? How do I add one?", "What is a route? How do I add one"],
  [
    "What is generateStaticParams for and when is it called?",
    "What is generateStaticParams for and when is it called",
  ],
  ["How do I start a run, and how do I stop it?", "How do I start a run, and how do I stop it"],
  ["What are layouts and templates?", "Layouts and templates"],
  ["Как настроить прокси и когда он вызывается?", "Как настроить прокси и когда он вызывается"],
  ["Что такое маршрут?", "Маршрут"],
  ["как настроить прокси?", "Как настроить прокси"],
  ["???", "Report"],
])("the title for %j is %j", (question, title) => {
  expect(titleOf(question)).toBe(title);
});

it("a long question is cut at a word", () => {
  const title = titleOf(`Why ${"does it take ".repeat(20)}`);
  expect(title.length).toBeLessThanOrEqual(90);
  expect(title).toMatch(/\S…$/);
});
