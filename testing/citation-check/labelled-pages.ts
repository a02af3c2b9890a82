// Kinds of documents that people research in, with sentences of reports that they support and that they do not. The documents
// and most sentences (of those here a third) were written by people who had seen no rule of the check; rules were then made with them.

export type LabelledPage = { page: string; supported: string[]; unsupported: string[] };

/** Papers about one ferry: brief, audit, data sheet, memo, table of months, paper, article. */
export const FERRY: LabelledPage[] = [
  {
    page: `# National Audit Office: Review of the Varsund ferry electrification

Report 2025/17, 22 January 2025.

The audit office finds that the cost of the programme has risen from €84.6 million to €97.2 million, an increase of 15 per cent. Only €27.4 million of the grant had been paid out by December 2024.

MS Aurelia entered service on 17 June 2024, not on 3 June as the port authority stated; the first two weeks were trial crossings without passengers.

Measured emissions in the second half of 2024 correspond to 3,900 tonnes of carbon dioxide a year, because the diesel auxiliary engines ran during 38 per cent of winter crossings. The auditors did not find evidence that the noise target was met: measurements at the quay gave 63 dB.

The audit office recommends that the authority publishes monthly energy data and that the second vessel, MS Borealis, is not accepted before the grid connection at Holm has been strengthened to 11 MW.

The lead auditor was Tomas Reinholt.`,
    supported: [
      "The auditors found no evidence that the noise target was met",
      "Less than a third of the budget has been paid out from the grant",
      "Measured emissions in the second half of 2024 correspond to 3,900 tonnes a year",
      "The diesel auxiliary engines ran during 38 per cent of winter crossings",
      "The audit office puts the cost at €97.2 million instead of €84.6 million",
      "The lead auditor was Tomas Reinholt",
      "MS Aurelia entered service on 17 June 2024",
      "Noise at the quay was measured at 63 dB",
    ],
    unsupported: [
      "The auditors found evidence that the noise target was met",
      "The diesel auxiliary engines ran during 38 per cent of summer crossings",
      "The audit office puts the cost at €97.5 million, an increase of 15 per cent",
      "The diesel auxiliary engines ran during 38 per cent of all crossings",
      "The noise target of 58 dB was met",
      "MS Aurelia entered service on 3 June 2024",
      "The lead auditor was Ingrid Salomonsen",
    ],
  },
  {
    page: `Electric ferry breaks down for the third time - Varsund Courier     
  Home   Sports   Subscribe  
  Electric ferry breaks down for the third time  By Lena Marklund, 9 February 2025 
 The electric ferry MS Aurelia was taken out of service on Friday after a cooling pump in the battery room failed. It is the third stop since the vessel was introduced last summer. 
 "We carried 412,000 passengers in the first six months, and 97.8 per cent of departures were on time," said Ingrid Salomonsen, the project director. Travellers' association chair Piet Oduya disagreed: "Our own count says 91 per cent. They do not count cancelled departures." 
 The battery has a capacity of 4.3 MWh and was delivered by Norrcell AB. A replacement pump costs about €18,000.

| Stop | Date | Hours |
| --- | --- | --- |
| Charging arm | 2 September 2024 | 9 |
| Software | 30 November 2024 | 31 |
| Cooling pump | 7 February 2025 | 54 |`,
    supported: [
      "The project director says that 97.8 per cent of departures were on time; the travellers' association counts 91 per cent",
      "The ferry carried about 412,000 passengers in its first six months",
      "The cooling pump failed on 7 February 2025 and stopped the ferry for 54 hours",
      "Norrcell AB delivered the battery",
      "Piet Oduya, chair of the travellers’ association, said cancelled departures are not counted",
    ],
    unsupported: [
      "The travellers' association carried 412,000 passengers in the first six months",
      "The software failure stopped the ferry for 54 hours",
      "Norrcell AB delivered the cooling pump",
      "Ingrid Salomonsen said cancelled departures are not counted",
    ],
  },
  {
    page: `| month | crossings | energy_mwh | diesel_litres | passengers | on_time_percent |
| --- | --- | --- | --- | --- | --- |
| 2024-06 | 412 | 1180 | 3100 | 58200 | 98.4 |
| 2024-07 | 620 | 1710 | 2400 | 91400 | 98.1 |
| 2024-08 | 624 | 1735 | 2600 | 93800 | 97.9 |
| 2024-09 | 588 | 1690 | 6900 | 61300 | 95.2 |
| 2024-10 | 570 | 1702 | 11800 | 49100 | 94.6 |
| 2024-11 | 541 | 1744 | 24500 | 38900 | 90.1 |
| 2024-12 | 529 | 1798 | 31200 | 41200 | 88.7 |`,
    supported: [
      "The ferry made 529 crossings in December 2024",
      "In August 2024 the ferry used 2,600 litres of diesel",
      "On-time departures fell from 98.4 per cent in June to 88.7 per cent in December 2024",
      "Passengers fell from 93,800 in August to 38,900 in November 2024",
    ],
    unsupported: [
      "In August 2024 the ferry used 6,900 litres of diesel",
      "Passengers rose from 38,900 in August to 93,800 in November 2024",
    ],
  },
  {
    page: `# Varsund ferry electrification: programme brief

Published 14 March 2024 by the Varsund Port Authority.

The programme replaces three diesel ferries on the Varsund–Holm route with battery-electric vessels. The total budget is €84.6 million, of which €31 million comes from the Baltic Green Transition Fund. The first vessel, MS Aurelia, entered service on 3 June 2024 after a delay of eleven weeks.

## Expected effects

- Carbon dioxide emissions on the route fall from 18,400 tonnes a year to 2,100 tonnes a year.
- Noise at the quay falls from 71 dB to 58 dB.
- Crossing time stays at 42 minutes.

## Risks

The authority names two risks: the grid connection at Holm, which is limited to 6 MW until 2026, and the supply of battery modules. The project director is Ingrid Salomonsen.`,
    supported: [
      "Noise at the quay is to fall from 71 dB to 58 dB",
      "The budget was €84.6 million",
      "The programme promised a fall from 18,400 to 2,100 tonnes a year",
    ],
    unsupported: ["The port authority plans a third electric ferry in 2027"],
  },
  {
    page: `Lifecycle emissions of battery ferries: the Varsund case
Hanna Liesegang and Josef Ambrůz. Journal of Coastal Transport 12 (2025), pp. 41–58.

Abstract
We estimate the lifecycle emissions of the battery ferry MS Aurelia. Producing the battery emitted 480 tonnes of carbon dioxide. With the regional electricity mix of 94 g/kWh, the ferry pays back these emissions after 13 days of operation. Under the assumption of a continental mix of 310 g/kWh the payback takes 5 weeks.

Results
Operation emitted 2,950 tonnes of carbon dioxide a year in the base case (range 2,400 to 3,800). This is 84 per cent less than the diesel vessels, which emitted 18,400 tonnes. The result does not include the construction of the charging station.

Limitations
We had access to data for seven months only. Winter operation below minus ten degrees was not measured but modelled.`,
    supported: ["A study estimates 2,950 tonnes a year, 84 per cent less than the diesel vessels"],
    unsupported: [],
  },
  {
    page: `# Internal memo: grid connection at Holm

Date: 5 November 2024. Author: Anselm Varga, grid operator Ostnet.

The connection at Holm provides 6 MW today. The reinforcement to 11 MW is planned for the third quarter of 2026 and costs €5.7 million. If both MS Aurelia and MS Borealis charge at the same time, the peak demand is 10.2 MW.

Until the reinforcement is finished, the two vessels must charge in turns, which lengthens the turnaround from 18 to 26 minutes.`,
    supported: [
      "The connection at Holm provides 6 MW",
      "The peak demand is 10.2 MW if both vessels charge at once",
      "Turnaround time lengthens from 18 to 26 minutes when vessels charge in turns",
    ],
    unsupported: ["The battery holds 4,300 kWh", "The peak demand of MS Aurelia alone is 10.2 MW"],
  },
  {
    page: `# Norrcell NM-4 marine battery system: data sheet

Revision 3, May 2023.

The NM-4 system installed on ferries of the Aurelia class has a usable capacity of 3.8 MWh and a nominal capacity of 4.3 MWh. Charging power is up to 5.5 MW. The guaranteed life is 10 years or 6,000 full cycles, whichever comes first. The operating temperature is −10 °C to +40 °C; below −10 °C the usable capacity falls by 22 per cent.

The system weighs 41 tonnes. Thermal runaway protection follows DNV rules of July 2022.`,
    supported: [
      "The battery holds 4,300 kWh",
      "The battery weighs 41 tonnes",
      "Below −10 °C the battery loses 22 per cent of its capacity",
    ],
    unsupported: [],
  },
];
