/** Host, title and cited passage of the sample run's sources. */
export const SAMPLE_SOURCES: readonly (readonly [host: string, title: string, passage: string])[] = [
  [
    "energystorage-outlook.example",
    "Stationary storage outlook 2026: cell prices, chemistries and supply",
    "In the first quarter of 2026 sodium-ion cells were offered at 47 to 58 US dollars per kilowatt-hour.",
  ],
  [
    "cellindex.example",
    "Sodium-ion cell price index, Q1 2026",
    "The average for LFP prismatic cells stood at 43 US dollars per kilowatt-hour, unchanged for two quarters.",
  ],
  [
    "journals.openbattery.example",
    "Cycle life of polyanion sodium-ion cells under grid duty",
    "Polyanion cells kept a median of 88 percent of their capacity after 6,000 cycles.",
  ],
  [
    "tenders.gridwatch.example",
    "Storage tenders in China, first quarter of 2026",
    "Nine lots named sodium-ion; winning bids ranged from 0.58 to 0.74 yuan per watt-hour, LFP lots from 0.44 to 0.53.",
  ],
  [
    "nationallab-storage.example",
    "A bottom-up cost model for four-hour storage systems",
    "Lower energy density adds 11 to 15 percent to racks, land and cabling.",
  ],
  [
    "gridstoragenews.example",
    "When will sodium-ion reach parity?",
    "Parity in 2027 or 2028 presumes an output above 60 gigawatt-hours a year.",
  ],
  [
    "baochi-station.example",
    "Baochi hybrid station: first year of operation",
    "The sodium-ion block cost 0.61 yuan per watt-hour; round-trip efficiency was 86.4 percent against 89.6 percent.",
  ],
  [
    "coldgrid.example",
    "Batteries at −30 °C: a winter in Heihe",
    "Without heating the sodium-ion container delivered 84 percent of its rated energy at −30 °C.",
  ],
  [
    "nordkraft-utility.example",
    "What an island utility learned from its first sodium-ion order",
    "Over 6,000 cycles the lead over LFP grew to 9 percent a delivered kilowatt-hour.",
  ],
  [
    "nationallab-storage.example",
    "Annual technology baseline: utility batteries",
    "Four-hour systems: 196 US dollars per kilowatt-hour for sodium-ion, 178 for LFP; learning rate 18 percent.",
  ],
  [
    "lithium-monitor.example",
    "Lithium carbonate at twelve dollars: what it means for storage",
    "At twelve dollars per kilogram, lithium carbonate leaves sodium no room on price alone.",
  ],
  [
    "metalsdesk.example",
    "Hard carbon: the next bottleneck",
    "Hard carbon is 17 to 22 percent of the cost of a cell.",
  ],
  [
    "halite-energy.example",
    "Halite Energy presents its second-generation sodium-ion cell",
    "Halite expects 40 dollars a kilowatt-hour in 2026.",
  ],
  [
    "recyclinglab.example",
    "What is a used sodium-ion cell worth?",
    "A used cell holds about 4 dollars of material per kilowatt-hour.",
  ],
];
