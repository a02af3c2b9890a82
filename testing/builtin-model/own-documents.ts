// Documents of a person and questions about them, written before the ranking of passages was read. Nothing is tuned to their words.

/** A question with its answer: a pattern of a right one, or null when the documents do not answer. */
export type OwnQuestion = { question: string; answer: RegExp | null };

export const OWN_DOCUMENTS = [
  {
    url: "library://documents/reservoir-brief.md",
    title: "Kelmo reservoir: project brief",
    text: `# Kelmo reservoir: project brief

Published 8 May 2023 by the Kelmo Water Board.

The project replaces two open basins above the town of Kelmo with one covered reservoir. The planned cost is £12.4 million, of which £4 million is a loan of the county. Construction started on 4 September 2023 and takes nineteen months.

## Capacity

The reservoir holds 38,000 cubic metres. The old basins held 21,500 cubic metres together. The pumping station delivers up to 640 litres per second.

## People

The chief engineer is Dagny Orre. The contractor is Brandt & Sules Ltd.

## Effects

- Leakage falls from 23 per cent to 9 per cent.
- The water temperature at the tap stays below 14 °C in August.
`,
  },
  {
    url: "library://documents/inspection.md",
    title: "County inspection of the Kelmo reservoir",
    text: `# County inspection of the Kelmo reservoir

Inspection note 31, 3 March 2025.

Construction started on 2 October 2023, not on 4 September as the water board wrote, because a permit was missing. The lining was tested twice. The inspector was Halvard Quist.

The inspectors measured a leakage of 11 per cent in January 2025. They ask the board to install a second flow meter at the outlet before the summer.

The concrete cover has a warranty of 15 years. The lining has a warranty of eight years.
`,
  },
  {
    url: "library://documents/pump-sheet.md",
    title: "Torvald P-90 pump: data sheet",
    text: `# Torvald P-90 pump: data sheet

Revision 2, November 2022.

The pump weighs 870 kilograms. Its rated power is 132 kW, and its highest speed is 1,480 revolutions per minute. The guaranteed service life is 40,000 hours. The seal must be replaced every 8,000 hours.

Spare parts are delivered within six working days by Torvald Service GmbH in Lübeck.
`,
  },
  {
    url: "library://documents/supply.csv",
    title: "supply",
    text: [
      "| month | supply_m3 | energy_kwh | complaints | staff_hours |",
      "| --- | --- | --- | --- | --- |",
      "| 2024-09 | 181200 | 40410 | 17 | 912 |",
      "| 2024-10 | 176900 | 39080 | 12 | 874 |",
      "| 2024-11 | 169300 | 38770 | 9 | 861 |",
      "| 2024-12 | 172800 | 41250 | 22 | 940 |",
      "| 2025-01 | 178400 | 42660 | 31 | 1015 |",
    ].join("\n"),
  },
  {
    url: "library://documents/minutes.md",
    title: "Minutes of the water board",
    text: `# Minutes of the water board, 18 February 2025

Present: Dagny Orre, Petra Lindqvist (chair), Amadou Sarr (treasurer).

The treasurer reported that £11.1 million had been spent by the end of January 2025. Petra Lindqvist asked why complaints had risen in winter. The chief engineer answered: "The new valves were opened too fast. We have changed the procedure."

| Valve | Supplier | Opened | Diameter (mm) |
| --- | --- | --- | --- |
| North inlet | Hessel | 14 November 2024 | 600 |
| South inlet | Hessel | 2 December 2024 | 450 |
| Outlet | Marque | 9 December 2024 | 800 |

The board decided to raise the water price by 3 per cent from July 2025.
`,
  },
];

export const OWN_QUESTIONS: OwnQuestion[] = [
  // Answered by a sentence.
  { question: "Who is the chief engineer of the project?", answer: /Dagny Orre/ },
  { question: "How much water does the Kelmo reservoir hold?", answer: /38,000 cubic metres/ },
  { question: "What is the planned cost of the reservoir?", answer: /£12\.4 million/ },
  { question: "When did construction of the reservoir start?", answer: /2 October 2023/ },
  { question: "How long is the warranty of the lining?", answer: /eight years/ },
  { question: "How heavy is the Torvald P-90 pump?", answer: /870 kilograms/ },
  { question: "Who is the contractor?", answer: /Brandt & Sules/ },
  { question: "How often must the seal of the pump be replaced?", answer: /every 8,000 hours/ },
  { question: "What is the rated power of the Torvald P-90?", answer: /132 kW/ },
  { question: "How much had been spent by the end of January 2025?", answer: /£11\.1 million/ },
  { question: "Who was the inspector?", answer: /Halvard Quist/ },
  { question: "What is the service life of the pump?", answer: /40,000 hours/ },
  // Answered by a cell of a table.
  {
    question: "How many complaints were there in December 2024?",
    answer: /2024-12 \| 172800 \| 41250 \| 22/,
  },
  { question: "How many kWh of energy were used in October 2024?", answer: /2024-10 \| 176900 \| 39080/ },
  { question: "How many staff hours were worked in January 2025?", answer: /2025-01 \|.*1015/ },
  { question: "What is the diameter of the south inlet valve?", answer: /South inlet \|.*450/ },
  { question: "When was the outlet valve opened?", answer: /Outlet \|.*9 December 2024/ },
  {
    question: "How many complaints were there in November 2024, and how many staff hours?",
    answer: /2024-11 \|.*9 \| 861/,
  },
  // Not answered, although words and names occur.
  { question: "How many complaints were there in March 2024?", answer: null },
  { question: "Who is the mayor of Kelmo?", answer: null },
  { question: "How deep is the Kelmo reservoir?", answer: null },
  { question: "When was the Torvald P-90 pump installed?", answer: null },
  { question: "What is the population of Kelmo?", answer: null },
  { question: "What is the purpose of life?", answer: null },
];
