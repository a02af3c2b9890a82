// Validates a template field by field, for the form and the routes alike.

import {
  isReserved,
  MOST,
  NAME,
  placesIn,
  type TemplateInput,
  type TemplateValues,
  valueProblem,
} from "./template";

type TemplateProblem =
  | "empty"
  | "long"
  | "many"
  | "name"
  | "reserved"
  | "twice"
  | "place"
  | "unused"
  | "choices"
  | "range"
  | "default";
/** `field`: `name`, `title`, `question`, `inputs`, or a field of an input by index: `inputs.0.label`. */
export type TemplateIssue = { field: string; problem: TemplateProblem; detail?: string };

/** All problems of a template in the order of the form; empty when it can be saved. */
export function checkTemplate({
  name,
  title,
  description,
  question,
  inputs,
}: Pick<TemplateValues, "title" | "description" | "question" | "inputs"> & {
  name: string;
}): TemplateIssue[] {
  const issues: TemplateIssue[] = [];
  const text = (field: "title" | "question" | "description", value: string) => {
    if (value.trim() === "" && field !== "description") issues.push({ field, problem: "empty" });
    if (value.length > MOST[field]) issues.push({ field, problem: "long", detail: String(MOST[field]) });
  };
  text("title", title);
  if (!NAME.test(name)) issues.push({ field: "name", problem: "name" });
  text("description", description);
  text("question", question);
  const names = new Set(inputs.map((input) => input.name));
  for (const place of placesIn(question))
    if (!names.has(place)) issues.push({ field: "question", problem: "place", detail: place });
  if (inputs.length > MOST.inputs)
    issues.push({ field: "inputs", problem: "many", detail: String(MOST.inputs) });
  const places = new Set(placesIn(question));
  inputs.forEach((input, index) => {
    const at = (field: string, problem: TemplateProblem, detail?: string) =>
      issues.push({ field: `inputs.${index}.${field}`, problem, ...(detail ? { detail } : {}) });
    if (!NAME.test(input.name)) at("name", "name");
    else if (isReserved(input.name)) at("name", "reserved");
    else if (inputs.findIndex((other) => other.name === input.name) < index) at("name", "twice");
    else if (!places.has(input.name)) at("name", "unused", input.name);
    if (input.label.trim() === "") at("label", "empty");
    else if (input.label.length > MOST.label) at("label", "long", String(MOST.label));
    for (const { field, problem } of inputProblems(input)) at(field, problem);
  });
  return issues;
}

function inputProblems(input: TemplateInput): { field: string; problem: TemplateProblem }[] {
  const problems: { field: string; problem: TemplateProblem }[] = [];
  if (input.type === "choice") {
    const choices = input.choices.map((choice) => choice.trim());
    const sound =
      choices.length >= 2 &&
      choices.length <= MOST.choices &&
      choices.every((choice) => choice !== "" && choice.length <= 200) &&
      new Set(choices).size === choices.length;
    if (!sound) problems.push({ field: "choices", problem: "choices" });
  }
  if (input.type === "number" || input.type === "date") {
    const { min, max } = input;
    const free = { ...input, min: undefined, max: undefined } as TemplateInput;
    for (const [field, value] of Object.entries({ min, max }))
      if (value !== undefined && valueProblem(free, value)) problems.push({ field, problem: "range" });
    if (min !== undefined && max !== undefined && min > max)
      problems.push({ field: "max", problem: "range" });
  }
  if (input.default !== undefined && valueProblem(input, input.default))
    problems.push({ field: "default", problem: "default" });
  return problems;
}
