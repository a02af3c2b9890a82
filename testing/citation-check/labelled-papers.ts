// Pages of six kinds with sentences, see labelled-pages.ts.

import type { LabelledPage } from "./labelled-pages";

/** Minutes, results of a quarter, an article with quotations, a paper, counts by month, an audit that corrects statements. */
export const PAPERS: LabelledPage[] = [
  {
    page: `# Town of Harrow Mills – Minutes of the Regular Council Meeting

**Date:** Tuesday, 14 March 2023, 7:00 p.m.
**Place:** Council Chamber, 12 Weir Street
**Present:** Mayor Lena Okafor (chair); Councillors P. Brandt, S. Iyer, J. Tolliver, M. Quist
**Absent with notice:** Councillor D. Ferro
**Staff:** R. Castellan, Town Engineer; A. Whitcombe, Town Clerk

**1. Minutes.** The minutes of 28 February were approved without amendment.

**2. Millrace Bridge.** Ms Castellan reported that three of the bridge's eight bearings are corroded beyond repair. The weight limit was lowered from 12 tonnes to 7.5 tonnes on 1 March. She recommended replacement of the three bearings this summer at an estimated cost of $418,000, and said that a full replacement of the bridge would cost about $6.2 million and would not be needed before 2035. Councillor Tolliver asked whether school buses could still cross; Ms Castellan answered that the smaller buses could, but the two large ones must use Quarry Road.

Moved by Councillor Iyer, seconded by Councillor Brandt, to put the bearing work out to tender. Carried 4–1, Councillor Quist opposed.

**3. Library hours.** Councillor Quist proposed opening the Weir Street library on Sundays from 1 to 5 p.m. for a trial of six months. The Clerk noted that the trial would cost $23,400 and that no money for it is in the current budget. The matter was referred to the Finance Committee, which is to report back by 9 May.

**4. Parking on Chapel Lane.** Eleven residents spoke. Eight were in favour of residents' permits and three against. Council took no vote.

**5. Adjournment.** The meeting closed at 9:25 p.m. Next meeting: 28 March.`,
    supported: [
      "In March 2023 the council of Harrow Mills voted four to one to invite bids for replacing the damaged bearings of the Millrace Bridge",
      "The town engineer told the council that three of the eight bearings of the Millrace Bridge were too corroded to be repaired",
      "Since 1 March 2023, vehicles heavier than 7.5 tonnes have been barred from the Millrace Bridge; the limit had previously been 12 tonnes",
      "Replacing the three bearings was put at roughly $0.42 million, against some $6.2 million for an entirely new bridge",
      "The town's two large school buses must go by way of Quarry Road, whereas the smaller ones can still cross the bridge",
      "Councillor Quist was the only member to vote against tendering the bearing work",
      "The proposed half-year trial of Sunday opening at the library would cost $23,400, which the current budget does not provide for",
      "Of the eleven residents who spoke about parking on Chapel Lane, eight supported permits for residents, but the council did not vote on the question",
    ],
    unsupported: [
      "Castellan told the council that all eight of the bridge's bearings were corroded beyond repair",
      "The motion to put the bearing work out to tender was moved by Councillor Brandt and seconded by Councillor Iyer",
      "The council approved a six-month trial of Sunday opening at the Weir Street library",
      "The Millrace Bridge will have to be fully replaced before 2035, at a cost of about $6.2 million",
    ],
  },
  {
    page: `# Norvane Group plc: Results for the third quarter of 2024

Norvane Group today published its results for the three months to 30 September 2024. Group revenue was £412.6 million, up 6.1% on the same quarter of 2023, or 8.3% at constant exchange rates. Adjusted operating profit fell to £39.8 million (Q3 2023: £44.5 million), mainly because of higher resin prices in Packaging and start-up costs of £3.1 million at the new Labels plant in Brno.

Revenue by business (£ million):

| Business | Q3 2023 | Q4 2023 | Q1 2024 | Q2 2024 | Q3 2024 |
|---|---|---|---|---|---|
| Packaging | 201.4 | 214.9 | 198.7 | 203.2 | 205.8 |
| Labels | 88.3 | 91.0 | 93.6 | 99.1 | 108.5 |
| Filtration | 72.6 | 70.8 | 71.9 | 74.4 | 76.3 |
| Services | 26.5 | 27.7 | 24.2 | 23.5 | 22.0 |
| **Group** | **388.8** | **404.4** | **388.4** | **400.2** | **412.6** |

Labels grew in every quarter shown and was the fastest-growing business. Services continued to shrink after the loss of two contracts in Scandinavia in January.

Net debt stood at £286 million at the end of September, compared with £311 million at the end of June. The board expects to sell the Services business in the first half of 2025 and is in talks with two possible buyers; no agreement has been signed. An interim dividend of 4.2 pence a share was paid on 11 October.

Chief executive Marta Lindqvist said: "Demand in Labels was stronger than we had planned for. In Packaging we are raising prices, but it will take until the second quarter of next year for this to offset resin costs fully."

For the whole of 2024 the Group now expects adjusted operating profit of between £158 million and £164 million; its earlier guidance was £165 million to £175 million.`,
    supported: [
      "Norvane's revenue rose 6.1% year on year to £412.6m in the third quarter of 2024",
      "Norvane's adjusted operating profit dropped from £44.5m in the third quarter of 2023 to £39.8m a year later",
      "Labels brought in £108.5 million in the July–September quarter of 2024, up from £88.3 million in the same quarter a year earlier",
      "In the second quarter of 2024, Labels earned more revenue than Filtration",
      "Services, which lost two Scandinavian contracts in January, saw its quarterly revenue slip from £24.2m in Q1 2024 to £22.0m in Q3",
      "Norvane lowered its forecast of adjusted operating profit for 2024 from £165–175 million to £158–164 million",
      "Norvane paid its shareholders an interim dividend of 4.2p per share on 11 October 2024",
      "Lindqvist expects that price increases in Packaging will not fully make up for the cost of resin until the second quarter of 2025",
    ],
    unsupported: [
      "Adjusted operating profit at Norvane rose from £39.8 million to £44.5 million between Q3 2023 and Q3 2024",
      "Packaging had revenue of £198.7 million in the second quarter of 2024",
      "Norvane has agreed to sell its Services business to one of two buyers in the first half of 2025",
      "Norvane's revenue was up 8.3% on the third quarter of 2023, or 6.1% at constant exchange rates",
    ],
  },
  {
    page: `# Oyster farmers and port at odds over dead shellfish in Callan Bay

*By Rhys Aldermoor, The Westshore Courier, 22 August 2021*

PORT CALLAN – Nearly 40 percent of the oysters on the leases at the northern end of Callan Bay have died since early June, according to a count by the growers' association, and those who raise them have no doubt about who is to blame.

"The dredging started on 24 May, and ten days later we were hauling up dead stock," said Ingrid Pell, who has farmed oysters in the bay for 26 years. "You could see the silt lying on the racks. They stirred up half a century of muck."

The port authority, which is deepening the ship channel from 9.5 to 12 metres, rejects that. "Our turbidity meters stayed below the permitted level on all but two days," said its director, Conrad Vasey. "The water was four degrees warmer than usual in June. Heat kills oysters. We are sorry for the growers, but dredging is not the cause."

Dr. Amara Nwosu, a marine biologist at Thornley University who has taken samples on six leases, was more careful. She found a herpes-type virus in oysters from four of them. "The virus does more harm in warm water, but stress from silt may also weaken the animals," she said. "At present I can't separate the two."

Leases at the southern end, some seven kilometres from the channel, lost about 12 percent. Mr. Vasey sees this as a sign of the heat; Ms. Pell says the tide carried the silt there as well.

The growers have asked the state environment agency to halt the dredging. The agency said it would decide by 15 September. The channel is due to be finished in November.

Not every grower agrees with the association. "I lost a third of my stock in 2016, and nobody was dredging then," said Tom Hasluck, who works two leases near the northern shore.`,
    supported: [
      "According to the growers' association, almost two in five oysters on the northern leases of Callan Bay had died since the beginning of June 2021",
      "Oyster farmer Ingrid Pell said that dead oysters appeared ten days after dredging began on 24 May",
      "Port director Conrad Vasey attributed the deaths to heat, saying that the water in June was four degrees warmer than usual",
      "Vasey said that turbidity had exceeded the permitted level on only two days",
      "Nwosu, a marine biologist at Thornley University, said that she could not yet tell apart the effects of warm water and silt",
      "At the southern end of the bay, about seven kilometres from the ship channel, losses came to roughly 12%",
      "One grower, Tom Hasluck, pointed out that he had lost a third of his oysters in 2016, when there was no dredging",
      "The port authority is deepening the ship channel to 12 m, and the work is scheduled to be completed in November 2021",
    ],
    unsupported: [
      "The port authority's director, Conrad Vasey, conceded that dredging had caused the oyster deaths",
      "Nwosu found a herpes-type virus only in oysters from leases at the northern end of the bay",
      "Pell sees the losses at the southern end of the bay as a sign of the heat, while Vasey says that the tide carried the silt there as well",
      "At the growers' request, the state environment agency halted the dredging in Callan Bay",
    ],
  },
  {
    page: `# Evening light exposure and sleep onset in rotating-shift nurses: a randomised crossover trial

**Abstract**

*Background.* Nurses on rotating shifts often report trouble falling asleep after evening shifts. Whether amber-tinted lenses worn in the last hours of the shift shorten sleep-onset latency is unclear.

*Methods.* We enrolled 84 nurses (71 women; median age 34 years) at three hospitals in Lower Saxony between October 2018 and April 2019. In random order, each wore amber lenses and clear lenses for two weeks, from 20:00 until bedtime, with a washout of one week between the periods. The primary outcome was sleep-onset latency measured by wrist actigraphy. Secondary outcomes were total sleep time and self-rated alertness at work.

*Results.* Seventy-six participants completed both periods. Five of the eight who left the trial did so because of headache, and three for reasons unrelated to the lenses.

**Results in detail**

Mean sleep-onset latency was 27.4 minutes with amber lenses and 38.9 minutes with clear lenses (difference −11.5 minutes; 95% CI −15.8 to −7.2; p < 0.001). Total sleep time was longer by 14 minutes with amber lenses, but the difference was not statistically significant (95% CI −3 to 31). Self-rated alertness in the last two hours of the shift was lower with amber lenses (5.9 versus 6.6 on a scale of 10; p = 0.02). The effect on latency was larger in participants who described themselves as evening types (−17.2 minutes, n = 29) than in the others (−8.0 minutes, n = 47). Blood melatonin was not measured.

Headache was reported by 14 participants while wearing amber lenses and by 6 while wearing clear lenses. No medication errors attributed to the lenses were recorded.

**Conclusion.** Amber lenses shortened sleep-onset latency in this sample. Because participants could not be blinded to lens colour, expectation may account for part of the effect. A longer trial with 240 nurses is planned for 2021.`,
    supported: [
      "In a randomised crossover trial, nurses fell asleep 11.5 minutes sooner on average when they wore amber lenses than when they wore clear ones",
      "The trial recruited 84 nurses from three hospitals in Lower Saxony, 76 of whom completed both periods",
      "Each kind of lens was worn for two weeks, from 8 p.m. until bedtime, with a one-week break between the two periods",
      "The nurses slept 14 minutes longer with amber lenses, but this gain was not statistically significant",
      "Self-rated alertness towards the end of the shift averaged 5.9 out of 10 with amber lenses, compared with 6.6 with clear lenses",
      "Evening types gained more from the amber lenses: their time to fall asleep shortened by 17.2 minutes, against 8 minutes for the other participants",
      "Fourteen participants reported headaches with amber lenses and six with clear lenses",
      "The authors caution that part of the effect may be due to expectation, since participants knew which colour of lens they were wearing",
    ],
    unsupported: [
      "All 84 nurses enrolled completed both periods of the trial",
      "Self-rated alertness at the end of the shift was higher with amber lenses, at 6.6 against 5.9 on a ten-point scale",
      "Amber lenses shortened sleep-onset latency because they raised the participants' blood melatonin",
      "A longer trial with 240 nurses confirmed the effect in 2021",
    ],
  },
  {
    page: `# Ferry and cycle traffic at Lindholm crossing, monthly counts 2022

The table gives counts from the automatic gates at the Lindholm landing for the first nine months of 2022. \`foot_passengers\` and \`bicycles\` are totals for the month; \`avg_wait_min\` is the mean wait at the landing in minutes; \`cancelled_trips\` counts scheduled departures that did not sail; \`diesel_litres\` is fuel taken on by both boats together. The gate for bicycles was out of order from 3 to 17 April, so the figure for that month is an estimate. From 1 June the evening service ran until 23:30 instead of 21:00. Fares did not change during the period.

| month | foot_passengers | bicycles | avg_wait_min | cancelled_trips | diesel_litres |
|---|---|---|---|---|---|
| 2022-01 | 18420 | 2110 | 6.2 | 31 | 14300 |
| 2022-02 | 17985 | 2340 | 6.0 | 44 | 13150 |
| 2022-03 | 22760 | 4075 | 6.8 | 12 | 14820 |
| 2022-04 | 26130 | 5900 | 7.5 | 9 | 14610 |
| 2022-05 | 31540 | 8815 | 8.9 | 3 | 15240 |
| 2022-06 | 39275 | 11260 | 8.1 | 5 | 18930 |
| 2022-07 | 46810 | 12945 | 10.4 | 2 | 19480 |
| 2022-08 | 45300 | 13120 | 10.1 | 7 | 19355 |
| 2022-09 | 33870 | 9480 | 8.3 | 16 | 17720 |`,
    supported: [
      "Lindholm counted 46,810 foot passengers in July 2022, the highest monthly figure in the table",
      "In February 2022, 44 scheduled ferry departures from Lindholm were cancelled, more than in any other month from January to September",
      "More bicycles crossed in August 2022 (13,120) than in July (12,945), although there were fewer foot passengers",
      "The average wait at the Lindholm landing rose from 6.2 minutes in January 2022 to 10.4 minutes in July",
      "The count of 5,900 bicycles for April 2022 is an estimate, as the bicycle gate was broken for part of the month",
      "From the beginning of June 2022 the evening ferries ran until half past eleven at night, two and a half hours later than before",
      "The two ferries together took on 18,930 litres of diesel in June 2022, up from 15,240 litres in May",
      "Fares on the Lindholm ferry stayed the same from January to September 2022",
    ],
    unsupported: [
      "In May 2022, 12 scheduled departures were cancelled at Lindholm",
      "The number of foot passengers at Lindholm rose in June 2022 because the evening service was extended to 23:30",
      "Each of the two boats took on 19,480 litres of diesel in July 2022",
      "In September 2022 the crossing was used by 9,480 foot passengers a day",
    ],
  },
  {
    page: `# Office of the Provincial Auditor – Follow-up audit of the Saltmarsh Regional Water Utility

**Report FA-2020/17, issued 30 November 2020**

**1. Purpose.** This report follows up our audit of May 2018 and corrects several statements in the Utility's progress report of February 2020.

**2. Leakage.** The progress report stated that leakage had fallen to 14 percent of the water put into supply. The correct figure for 2019 is 21 percent, not 14 percent. The Utility had left out the Dunmore district, whose meters were being replaced. In 2017 leakage was 24 percent.

**3. Lead pipes.** The progress report said that all 1,260 lead service pipes named in our 2018 audit had been replaced. We found that 870 had been replaced by 30 June 2020; 390 remain, most of them in the Old Harbour district. The Utility is now replacing about 15 a month and plans to have replaced the rest by the end of 2022.

**4. Water quality.** We examined 412 laboratory records. In 37 of them the sampling time had been entered after the analysis. We found no evidence that results were altered. The exceedance of the chlorine limit at Brackley, reported as having taken place on 6 July 2019, took place on 16 July 2019, and lasted 19 hours rather than 9.

**5. Procurement.** Contrary to the Utility's statement, the contract for the Ridge pumping station was not awarded by open tender but negotiated directly with Haldane Civil Ltd. The contract sum was 3.7 million crowns. The Utility has since adopted new procurement rules, which came into force on 1 September 2020.

**6. Recommendations.** Of the 15 recommendations made in 2018, we consider 8 carried out in full, 4 in part and 3 not begun. The Utility had claimed 12 as complete. Its managing director, Ewa Strand, accepted our findings on leakage and lead pipes but disputed those on procurement, stating that urgency justified the direct award. We do not share this view.`,
    supported: [
      "According to the provincial auditor, the Saltmarsh utility lost 21% of its water to leakage in 2019, down from 24% in 2017",
      "The utility's own leakage figure of 14% was too low because it left out the Dunmore district",
      "By mid-2020 the utility had replaced 870 of the 1,260 lead pipes named in the 2018 audit",
      "Lead pipes are being replaced at a rate of about 15 a month, and the utility intends to finish the work by the end of 2022",
      "The auditors found the sampling time entered after the analysis in 37 of the 412 laboratory records they examined, but no evidence that results had been altered",
      "The chlorine exceedance at Brackley took place on 16 July 2019 and went on for 19 hours",
      "The contract for the Ridge pumping station, worth 3.7 million crowns, was negotiated directly with Haldane Civil rather than put out to open tender",
      "The auditor regards 8 of the 15 recommendations of 2018 as fully carried out, whereas the utility had claimed 12",
    ],
    unsupported: [
      "Leakage at the Saltmarsh utility had fallen to 14 percent of the water put into supply in 2019",
      "The utility has replaced all of the 1,260 lead service pipes named in the 2018 audit",
      "The chlorine limit at Brackley was exceeded for nine hours on 16 July 2019",
      "Managing director Ewa Strand accepted the auditor's findings on procurement but disputed those on leakage and lead pipes",
    ],
  },
];
