// One diagram of each kind that reports contain, with its own colours where a diagram may set them.

export const DIAGRAM_KINDS: Record<string, string> = {
  flowchart: `flowchart LR
  salt[Salt] --> cathode[Cathode]
  cathode --> cell{Cell passes?}
  cell -- yes --> pack[Pack]
  cell -- no --> salt
  subgraph Plant
  pack --> plant[Plant]
  end
  style cathode fill:#003366
  classDef loud fill:#ffee00,color:#ffffff
  class pack loud`,
  pie: `pie showData title Share of storage by chemistry
  "LFP" : 62
  "Sodium-ion" : 18
  "Lead-acid" : 9
  "Flow" : 6
  "Other" : 5`,
  xychart: `xychart-beta
  title "Cell price"
  x-axis [2021, 2022, 2023, 2024, 2025, 2026]
  y-axis "USD per kWh" 0 --> 160
  bar [130, 140, 98, 76, 61, 52]
  line [132, 139, 101, 80, 66, 58]`,
  gantt: `gantt
  title Building the plant
  dateFormat YYYY-MM-DD
  section Cells
  Tender :done, a1, 2026-01-01, 30d
  Delivery :active, a2, after a1, 60d
  section Grid
  Permit :crit, 2026-01-15, 45d
  Connection to the grid :2026-03-20, 20d`,
  sequence: `sequenceDiagram
  autonumber
  participant B as Browser
  participant S as Server
  B->>+S: Ask
  Note over S: Reads 12 pages
  alt found
  S-->>-B: Report
  else not found
  S-->>B: An honest answer
  end`,
  timeline: `timeline
  title Sodium-ion cells
  section Research
  2015 : Start-ups
  section Market
  2021 : First factory : 160 Wh/kg
  2026 : 52 dollars per kWh`,
  quadrant: `quadrantChart
  title Reach and cost
  x-axis Low reach --> High reach
  y-axis Low cost --> High cost
  quadrant-1 Expand
  quadrant-2 Promote
  quadrant-3 Think again
  quadrant-4 Improve
  Sodium: [0.3, 0.6]
  LFP: [0.75, 0.23]`,
  class: `classDiagram
  class Cell { +float price }
  Cell <|-- Sodium
  Cell <|-- LFP : is a`,
  state: `stateDiagram-v2
  [*] --> Waiting
  Waiting --> Running : start
  Running --> [*]`,
  er: `erDiagram
  THREAD ||--o{ RUN : has
  RUN { string id PK }`,
  journey: `journey
  title A day
  section Morning
  Ask: 5: Me
  Wait: 2: Me, Server`,
  git: `gitGraph
  commit
  branch develop
  commit
  checkout main
  merge develop`,
};

/** A report with all of them, each in a section of its own. */
export const allKinds = (): string =>
  Object.entries(DIAGRAM_KINDS)
    .map(([kind, source]) => `## ${kind}\n\nDrawn.\n\n\`\`\`mermaid\n${source}\n\`\`\``)
    .join("\n\n");
