import { describe, expect, it } from "vitest";
import { emptyView, runInMemory, searchOver } from "@/testing/builtin-model/run-in-memory";

const bell = searchOver([
  { url: "https://bell.test/tower", title: "Tower", text: "# Tower\n\nThe tower bell was cast in 1920." },
  {
    url: "https://bell.test/cookie",
    title: "Cookie",
    text: "# Cookie\n\nA cookie is baked for ten minutes.",
  },
]);
const answerTo = async (question: string) => (await runInMemory(emptyView(question), bell)).answer;

it.each([
  ["Wie backe ich ein Cookie und wie lange?", "auf Englisch"],
  ["Comment cuire un cookie dans une poêle ?", "en anglais"],
  ["Сколько времени печь cookie в духовке?", "по-английски"],
])("%s: says that the documents are in English when nothing answers", async (question, hint) => {
  expect(await answerTo(question)).toContain(hint);
});

it("does not mention the language for a question in English", async () => {
  expect(await answerTo("How do I paint a cookie for the mayor of Las Vegas?")).not.toContain("in English");
});

describe("a question in German about English documents", () => {
  const quarry = searchOver([
    {
      url: "https://quarry.test/report",
      title: "Quarry report",
      text: "# Quarry report\n\nThe quarry at Brenn was closed in 1987. The total budget of Brenn was 4 million marks.\n\nThe foreman Uwe Tarrach counted 212 blasts. The noise at the fence was 74 dB.",
    },
    {
      url: "https://quarry.test/law",
      title: "Law",
      text: "# Law\n\nA quarry needs a fence. The law of the war years has no word on hats.",
    },
  ]);
  const ask = async (question: string) => (await runInMemory(emptyView(question), quarry)).answer;
  const GERMAN =
    "Keine sichere Antwort. Die gelesenen Seiten sind auf Englisch; eine Frage auf Englisch findet vielleicht mehr.";
  /** Of a question too short to be sure of its language. */
  const ENGLISH = "No sure answer. The pages read are in English; a question in English may find more.";

  it.each([
    [
      "Wie hoch war das Budget für den Steinbruch in Brenn?",
      GERMAN,
      "The total budget of Brenn was 4 million marks",
    ],
    ["Was sagt Uwe Tarrach?", ENGLISH, "The foreman Uwe Tarrach counted 212 blasts"],
    ["Warum wurden am Zaun 74 dB gemessen?", GERMAN, "74 dB"],
    ["Wie viele Sprengungen zählte Tarrach im Jahr 1987?", GERMAN, "Tarrach counted 212 blasts"],
  ])("says so and quotes what shares its names, numbers and words: %s", async (question, honest, said) => {
    const answer = await ask(question);
    expect(answer.startsWith(honest)).toBe(true);
    expect(answer).toContain(said);
  });

  it.each([
    "Wie repariere ich mein Fahrrad in Berlin?",
    "Was hat man im Krieg gemacht?",
    // One common word of many is alike.
    "Wie kann ich ein Budget für meine Familie sinnvoll planen und prüfen?",
  ])("finds nothing where hardly a word is alike: %s", async (question) => {
    expect(await ask(question)).toMatch(/^Nicht gefunden: /);
  });
});

it("does not say of German pages that they are in English", async () => {
  const text =
    "# Steinbruch\n\nDer Steinbruch in Brenn wurde 1987 geschlossen, und die Arbeiter gingen nach Tal.";
  const german = searchOver([{ url: "https://stein.test/a", title: "Steinbruch", text }]);
  const { answer } = await runInMemory(
    emptyView("Warum wurde der Steinbruch in Brenn 1987 geschlossen?"),
    german,
  );
  expect(answer).toContain("geschlossen");
  expect(answer).not.toMatch(/in English|auf Englisch/);
});

const GERMAN = {
  url: "https://own.test/zahlen",
  title: "Veldvik in Zahlen",
  text: "# Veldvik in Zahlen\n\nDie Gemeinde Veldvik hat einen Hafen. Der Bahnhof wurde 1988 stillgelegt, und die Fähre fährt nach Molde.",
};

it.each([
  ["Who is the mayor of Veldvik?", "Some of the pages read are in other languages (German)"],
  ["Кто управляет гаванью Veldvik?", "на других языках (немецкий)"],
])("says that pages are in another language than the question: %s", async (question, said) => {
  const { answer } = await runInMemory(emptyView(question), searchOver([GERMAN]));
  expect(answer).toContain(said);
});

it("says nothing of languages where the pages have that of the question", async () => {
  const english = {
    ...GERMAN,
    text: "# Veldvik\n\nThe town of Veldvik has a harbour. The station was closed in 1988.",
  };
  const { answer } = await runInMemory(emptyView("Who is the mayor of Veldvik?"), searchOver([english]));
  expect(answer).toMatch(/^(?:Not found|No sure answer)/);
  expect(answer).not.toContain("other languages");
});
