// An invented corpus about the price of sodium-ion against LFP grid storage. Hosts, firms, people and figures are
// invented; the figures are consistent except where a page is meant to contradict another (marked in its text).

import type { WebPage } from "./web";

export const WEB_PAGES: WebPage[] = [
  {
    url: "https://grid-storage-review.example/2026/sodium-ion-vs-lfp-cost",
    title: "Sodium-ion versus LFP: what a grid battery costs in 2026",
    publishedAt: "2026-04-14",
    text: `# Sodium-ion versus LFP: what a grid battery costs in 2026

In the first quarter of 2026 the average price of a sodium-ion cell for grid storage was 58 US dollars per kilowatt-hour. An LFP cell of the same class cost 49 dollars per kilowatt-hour, so sodium-ion was still 18 percent dearer.

## Complete systems

At the level of a delivered container the gap is smaller. Sodium-ion systems were quoted at 142 dollars per kilowatt-hour and LFP systems at 131 dollars, a difference of 8 percent. Lower spending on cooling explains most of it.

## Outlook

The review expects both chemistries to reach parity at cell level in 2028, if lithium carbonate stays above 12,000 dollars a tonne.`,
  },
  {
    url: "https://cell-price-index.example/q3-2026",
    title: "Cell Price Index, third quarter of 2026",
    publishedAt: "2026-10-06",
    text: `# Cell Price Index, third quarter of 2026

Sodium-ion cells for stationary storage fell to 52 dollars per kilowatt-hour in the third quarter of 2026, down from 58 dollars in the first quarter.

LFP cells for stationary storage stood at 47 dollars per kilowatt-hour, down from 49 dollars in the first quarter. The gap narrowed from 9 dollars to 5 dollars.

The index covers 31 suppliers and counts only contracts of at least 100 megawatt-hours.`,
  },
  {
    url: "https://harbour-energy.example/news/kelso-bay-storage",
    title: "Kelso Bay: a 200 MWh sodium-ion plant goes on line",
    publishedAt: "2026-06-02",
    text: `# Kelso Bay: a 200 MWh sodium-ion plant goes on line

Harbour Energy connected the Kelso Bay storage plant to the grid on 28 May 2026. The plant stores 200 megawatt-hours and delivers 50 megawatts for four hours.

The project cost 29.8 million dollars, which is 149 dollars per kilowatt-hour including the connection to the grid.

The cells are sodium-ion cells with a layered-oxide cathode. The operator chose them because the site sees winter nights of minus 25 degrees Celsius.`,
  },
  {
    url: "https://storage-lab.example/papers/cycle-life-sodium-ion",
    title: "Cycle life of sodium-ion and LFP cells under grid duty",
    publishedAt: "2025-11-20",
    text: `# Cycle life of sodium-ion and LFP cells under grid duty

We cycled 48 cells of each chemistry once a day at 25 degrees Celsius to 90 percent depth of discharge.

LFP cells kept 80 percent of their capacity after 6,200 cycles. Sodium-ion cells with a layered-oxide cathode reached 4,100 cycles, and polyanionic sodium-ion cells reached 7,400 cycles.

Round-trip efficiency was 94.1 percent for LFP and 91.3 percent for sodium-ion.`,
  },
  {
    url: "https://lithium-desk.example/lithium-carbonate-price-2026",
    title: "Lithium carbonate price: the year so far",
    publishedAt: "2026-09-18",
    text: `# Lithium carbonate price: the year so far

Lithium carbonate traded at 11,400 dollars a tonne on 15 September 2026, after a low of 9,800 dollars in February 2026.

Every 1,000 dollars on the tonne adds about 0.6 dollars per kilowatt-hour to an LFP cell. Sodium carbonate costs roughly 300 dollars a tonne and has hardly moved.`,
  },
  {
    url: "https://northern-grid.example/tenders/2026-winter-reserve",
    title: "Tender result: winter reserve 2026",
    publishedAt: "2026-08-11",
    text: `# Tender result: winter reserve 2026

Northern Grid received 23 bids for 400 megawatts of four-hour storage. Nine bids used sodium-ion cells, twelve used LFP cells, two used flow batteries.

The lowest LFP bid was 127 dollars per kilowatt-hour. The lowest sodium-ion bid was 133 dollars per kilowatt-hour. Both won a share of the tender.`,
  },
  {
    url: "https://battery-basics.example/what-is-lfp",
    title: "What is an LFP battery?",
    publishedAt: "2024-03-05",
    text: `# What is an LFP battery?

LFP stands for lithium iron phosphate, the material of the cathode. It holds less energy than nickel-based cells and lasts longer.

LFP became the usual choice for grid storage because it is cheap, safe and free of cobalt.`,
  },
  {
    url: "https://battery-basics.example/what-is-sodium-ion",
    title: "What is a sodium-ion battery?",
    publishedAt: "2024-05-22",
    text: `# What is a sodium-ion battery?

A sodium-ion battery moves sodium ions instead of lithium ions between its electrodes. Sodium is abundant and needs no lithium, nickel or cobalt.

Sodium-ion cells hold 120 to 160 watt-hours per kilogram, against 160 to 190 watt-hours per kilogram for LFP cells. They keep about 88 percent of their capacity at minus 20 degrees Celsius.`,
  },
  {
    url: "https://old-forecasts.example/2023/sodium-ion-will-cost-40",
    title: "Forecast of 2023: sodium-ion cells at 40 dollars by 2026",
    publishedAt: "2023-02-09",
    text: `# Forecast of 2023: sodium-ion cells at 40 dollars by 2026

This forecast was written in February 2023. It expects sodium-ion cells to cost 40 dollars per kilowatt-hour in 2026, well below LFP cells at 65 dollars.

The forecast assumes that lithium carbonate stays above 40,000 dollars a tonne.`,
  },
  {
    url: "https://insurance-notes.example/battery-fire-risk",
    title: "Fire risk and insurance cost of grid batteries",
    publishedAt: "2026-01-27",
    text: `# Fire risk and insurance cost of grid batteries

Insurers charged LFP plants 0.42 percent of the insured value a year in 2025. Sodium-ion plants paid 0.39 percent, because cells can be shipped fully discharged.

Between 2021 and 2025 insurers recorded 14 fires in plants with LFP cells and none in plants with sodium-ion cells, but only 6 sodium-ion plants were insured.`,
  },
  {
    url: "https://cooling-report.example/passive-cooling",
    title: "Passive cooling of sodium-ion containers",
    publishedAt: "2025-09-30",
    text: `# Passive cooling of sodium-ion containers

A sodium-ion container with passive cooling used 61 percent less auxiliary energy than an LFP container with liquid cooling at the same site.

Over twenty years this saves about 6 dollars per kilowatt-hour of installed capacity.`,
  },
  {
    url: "https://levelised.example/cost-of-storage-2026",
    title: "Levelised cost of storage 2026: LFP and sodium-ion compared",
    publishedAt: "2026-07-15",
    text: `# Levelised cost of storage 2026: LFP and sodium-ion compared

For one cycle a day over twenty years the levelised cost of storage is 74 dollars per megawatt-hour with LFP and 81 dollars per megawatt-hour with sodium-ion. One of the plants that were counted: https://harbour-energy.example/news/kelso-bay-storage

With polyanionic sodium-ion cells, which need no replacement within twenty years, it falls to 76 dollars per megawatt-hour.

The comparison uses an interest rate of 7 percent.`,
  },
  {
    url: "https://mine-watch.example/hard-carbon-supply",
    title: "Hard carbon supply limits sodium-ion growth",
    publishedAt: "2026-03-19",
    text: `# Hard carbon supply limits sodium-ion growth

Hard carbon for the anode costs 11 dollars a kilogram and makes up 19 percent of the price of a sodium-ion cell. World capacity was 84,000 tonnes at the end of 2025.

Producers have announced plants that would triple capacity by 2028.`,
  },
  {
    url: "https://garden-journal.example/raised-beds",
    title: "Raised beds for beginners",
    publishedAt: "2025-04-02",
    text: `# Raised beds for beginners

A raised bed warms up earlier in spring and drains well. Fill it with two parts of soil and one part of compost.

Plant lettuce first; it is ready after six weeks.`,
  },
];
