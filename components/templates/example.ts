// The example that is shown while there are no templates.

import type { Words } from "@/lib/i18n/translate";
import type { TemplateValues } from "@/lib/templates/template";

const EXAMPLE_NAME = "compare_two";

export function exampleTemplate(t: Words): TemplateValues & { name: string } {
  const text = (name: string, label: string) => ({ type: "text" as const, name, label, required: true });
  return {
    name: EXAMPLE_NAME,
    title: t("templates.example.title"),
    description: t("templates.example.description"),
    question: t("templates.example.question", {
      one: "{one}",
      other: "{other}",
      use: "{use}",
      prices: "{prices}",
    }),
    inputs: [
      text("one", t("templates.example.one")),
      text("other", t("templates.example.other")),
      text("use", t("templates.example.use")),
      {
        type: "boolean",
        name: "prices",
        label: t("templates.example.prices"),
        required: false,
        whenTrue: t("templates.example.pricesText"),
        whenFalse: "",
      },
    ],
    agent: null,
    scope: null,
    places: null,
  };
}
