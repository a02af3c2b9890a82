// Six pages with sentences, see labelled-pages.ts, that nobody looks at while rules are made: only their totals are read.

import type { LabelledPage } from "./labelled-pages";

/** A policy brief, a market report, a news text, a study, counts by month, a page of prices and conditions. */
export const HELD: LabelledPage[] = [
  {
    page: `# Policy Brief 7/2024: Warm Rental Homes

Ministry of Housing and Climate, Republic of Kestrin
Published 14 March 2024

## The problem

About 412,000 households in Kestrin rent a home that falls in the two lowest energy classes, F and G. They spend on average 11.4 per cent of their income on heating, compared with 5.2 per cent among owner-occupiers. Landlords pay for renovation while tenants pay the heating bill, so neither side has a strong reason to act.

## What we have done so far

Since January 2022 the Ministry has run the Warm Homes Grant, which covers up to 40 per cent of insulation costs, with a ceiling of 9,000 crowns per dwelling. By the end of 2023, 18,600 dwellings had been renovated with the grant, against a target of 30,000. An evaluation by the Audit Chamber found that small landlords (fewer than five dwellings) filed only 12 per cent of applications. Most of those interviewed called the forms too complicated.

## What we propose

1. From 1 July 2026, a dwelling in class G may not be let to a new tenant. Existing tenancies would not be affected.
2. Raise the grant rate to 55 per cent for small landlords. The rate for others would stay the same.
3. Open an advice office in each of the nine provinces. Three pilot offices, in Ostmark, Velin and Hareth, have been operating since September 2023.

Proposal 1 requires an amendment of the Tenancy Act, which Parliament is expected to debate in autumn 2024. The Ministry estimates that the three measures would cost 240 million crowns over four years, of which 70 million would be met from the European cohesion fund.

The Tenants' Union supports the letting ban but asks for a rent cap after renovation. The Ministry does not propose a rent cap at this stage.`,
    supported: [
      "Around 412,000 households in Kestrin rent homes in the two lowest energy classes, F and G",
      "Tenants in these poorly rated homes devote 11.4% of their income to heating on average, whereas owner-occupiers devote 5.2%",
      "The Warm Homes Grant covers up to 40 per cent of insulation costs, with a maximum of 9,000 crowns per dwelling",
      "By the end of December 2023 the grant scheme had fallen 11,400 dwellings short of its target",
      "According to the Audit Chamber, landlords with fewer than five dwellings accounted for just 12% of grant applications",
      "Under the ministry's plan, sitting tenants of class G dwellings would not be touched by the letting ban",
      "Pilot advice offices in Ostmark, Velin and Hareth have been running since September 2023",
      "The package is put at 240 million crowns over a four-year period, with 70 million to come from the European cohesion fund",
    ],
    unsupported: [
      "Since July 2026 it has been prohibited to let class G dwellings to new tenants, after Parliament amended the Tenancy Act",
      "The Ministry proposes to raise the grant rate to 55 per cent for all landlords",
      "The Ministry backs a rent cap after renovation, while the Tenants' Union rejects it",
      "Advice offices have been operating in all nine provinces since September 2023",
    ],
  },
  {
    page: `# E-bike Battery Packs 2024: Shipments in the Alpine Region

*Brightwell Mobility Research, market note, February 2025*

Shipments of e-bike battery packs in the Alpine region recovered in 2024 after a weak 2023, when dealers were still working off stock from the pandemic boom. Total volume remained below the 2022 peak. Prices fell for the second year in a row: the average pack sold to manufacturers at €318, down from €347 in 2023.

**Table 1. Shipments by supplier, thousand units**

| Supplier | Headquarters | 2021 | 2022 | 2023 | 2024 |
|---|---|---|---|---|---|
| Voltaro | Linz | 310 | 405 | 322 | 368 |
| Hanseki Cells | Osaka | 280 | 352 | 298 | 341 |
| Pedalion | Grenoble | 145 | 190 | 171 | 164 |
| Ruxin Power | Suzhou | 60 | 118 | 149 | 217 |
| Others | – | 205 | 215 | 140 | 130 |
| **Total** | | **1,000** | **1,280** | **1,080** | **1,220** |

Voltaro kept its lead. Ruxin Power was the only named supplier to grow in every year shown and overtook Pedalion in 2024. Ruxin told us that it plans to open an assembly plant near Brescia in 2026; no building permit had been issued when this note was closed.

Pedalion lost two contracts with French bicycle makers in spring 2024 and has cut about 90 of its 640 jobs. Its management blames subsidised imports, a view that Hanseki's European head, Mio Tanabe, did not share when we asked her: "Buyers are leaving for lighter packs, not for cheaper ones."

For 2025 we expect total shipments of 1.29 to 1.34 million units, which would be a new record. The forecast assumes that Austria extends its purchase bonus beyond June 2025. Without the extension, we would lower it by about 60,000 units.`,
    supported: [
      "Ruxin Power overtook Pedalion in 2024, shipping 217,000 packs against 164,000",
      "The average price of a pack sold to manufacturers dropped from €347 in 2023 to €318 in 2024",
      "Total Alpine shipments reached 1.22 million units in 2024, still short of the 1.28 million recorded in 2022",
      "Voltaro of Linz remained the largest supplier in 2024 with 368,000 units",
      "Hanseki Cells shipped more packs in 2024 than in 2021 but fewer than in 2022",
      "Voltaro's share of total shipments in 2024 was about 30 percent",
      "Pedalion has shed roughly 90 of its 640 jobs after losing two contracts with French bicycle makers in spring 2024",
      "Brightwell would trim its 2025 forecast by some 60,000 units if Austria let its purchase bonus lapse after June 2025",
    ],
    unsupported: [
      "Ruxin Power has opened an assembly plant near Brescia",
      "Hanseki Cells shipped 368,000 battery packs in 2024, up from 322,000 a year earlier",
      "All named suppliers increased their shipments between 2023 and 2024",
      "Mio Tanabe of Hanseki said that buyers are turning away from lighter packs in favour of cheaper ones",
    ],
  },
  {
    page: `Dockers at Port Merrow walk out over crane automation

PORT MERROW, Oct 22 (Continental Press) - About 1,700 dockworkers at Port Merrow, the country's second-largest container harbour, began a 72-hour strike on Tuesday over the operator's plan to run 14 cranes by remote control.

The walkout started at 6 a.m. and left eleven vessels waiting outside the breakwater by the afternoon, according to the harbour master's office. Two further ships were diverted to Sandhaven. The passenger terminal was not affected.

The Harbour Workers' Federation says the plan threatens 380 jobs. "We are not against machines, we are against being told about them in a press release," said its president, Dolores Achterberg. She called on the transport ministry to appoint a mediator.

Merrow Terminals, which has operated the port since 2011, rejected the figure. "No permanent employee will be dismissed before the end of 2028, and we have offered that in writing," chief executive Tomas Lindqvist told reporters. He said that up to 120 posts would disappear through retirement and that crane drivers would be retrained as remote operators.

The federation confirmed receiving the letter but said it did not cover the roughly 500 workers on temporary contracts.

Talks broke down on Oct 17 after five rounds. The company had offered a pay rise of 4.5 percent over two years; the federation is asking for 9 percent over the same period.

A spokeswoman for the transport ministry said it was "following the situation closely" and had not yet decided on a mediator. The Shippers' Council put the cost of the stoppage at 6 million dollars a day.

Port Merrow handled 2.3 million standard containers last year. Its last strike, in 2016, lasted nine days.`,
    supported: [
      "Some 1,700 dockworkers at Port Merrow started a 72-hour strike on Tuesday, 22 October",
      "Eleven ships were waiting outside the breakwater by the afternoon and two more were diverted to Sandhaven",
      "The union puts the number of jobs at risk from the plan to operate 14 cranes remotely at 380",
      "Merrow Terminals' chief executive, Tomas Lindqvist, said that no permanent staff would be laid off before the end of 2028",
      "The federation objected that the company's written offer left out about 500 temporary workers",
      "The two sides were far apart on pay: the federation wanted 9% over two years, the company only offered 4.5%",
      "Over its three-day length, the strike would cost about $18 million at the daily rate estimated by the Shippers' Council",
      "The previous strike at the port took place in 2016 and went on for nine days",
    ],
    unsupported: [
      "The transport ministry appointed a mediator at the request of Dolores Achterberg",
      "Merrow Terminals acknowledged that the plan would cost 380 jobs",
      "Talks between the company and the federation collapsed because of the dispute over temporary contracts",
      "Port Merrow, the country's largest container harbour, handled 2.3 million tonnes of cargo last year",
    ],
  },
  {
    page: `**Home-based inspiratory muscle training in moderate COPD: the BREVA randomised trial (summary)**

**Background.** Pulmonary rehabilitation is effective but hard to reach for patients in rural areas. We tested whether inspiratory muscle training at home improves walking capacity.

**Methods.** Between May 2019 and November 2021, 236 adults aged 45 to 80 with moderate chronic obstructive pulmonary disease (COPD) were enrolled at six hospitals and randomly assigned to training with a resistance device (n = 118) or to a sham device without resistance (n = 118). Both groups trained for 15 minutes twice daily on five days a week, for 12 weeks. The primary outcome was the change in six-minute walk distance (6MWD) at week 12. Assessors were blinded to allocation.

**Results.** 209 participants (101 training, 108 sham) completed the 12-week visit. 6MWD rose by 34 m in the training group and by 9 m in the sham group (difference 25 m; 95% CI 11 to 39; p < 0.001). Maximal inspiratory pressure increased by 18.2 cmH2O versus 4.1 cmH2O. FEV1 did not change significantly in either group (p = 0.41). The symptom score (CAT, lower is better) fell by 2.6 points with training and by 1.9 points with sham; this difference was not significant (p = 0.12). During follow-up to week 52, 21 training and 24 sham participants were admitted to hospital for an exacerbation (p = 0.63). Dizziness was reported by 14 participants in the training group and 5 in the sham group; no serious adverse event was attributed to the device. Median adherence was 78% of scheduled sessions in the training group and 83% in the sham group.

**Conclusion.** Home training improved walking distance and inspiratory strength, but not lung function or symptoms. At week 52 the benefit in 6MWD had shrunk to 8 m and was no longer significant. Trials with maintenance sessions are needed.`,
    supported: [
      "At week 12, six-minute walk distance had risen by 34 m in the training group compared with 9 m in the sham group (p < 0.001)",
      "The BREVA trial enrolled 236 adults with moderate COPD at six hospitals between May 2019 and November 2021",
      "Maximal inspiratory pressure increased by 18.2 cmH2O with training versus 4.1 cmH2O with the sham device",
      "Lung function, measured as FEV1, showed no significant change in either arm",
      "A year after the start, the gain in walking distance had dwindled to 8 metres and was statistically indistinguishable from zero",
      "Patients using the sham device stuck to their sessions somewhat better than those in the training arm, with a median adherence of 83% against 78%",
      "Twenty-seven of the randomised participants did not complete the 12-week visit",
      "Dizziness was more frequent with the resistance device (14 participants) than with sham (5), but no serious adverse event was put down to the device",
    ],
    unsupported: [
      "Training significantly reduced hospital admissions for exacerbations over 52 weeks",
      "The CAT symptom score fell by 1.9 points in the training group and by 2.6 points in the sham group",
      "Participants in the BREVA trial trained for 15 minutes once a day, seven days a week",
      "The authors report that maintenance sessions preserved the benefit in walking distance up to week 52",
    ],
  },
  {
    page: `# Skarvoy–Nordhamn ferry: monthly traffic statistics 2023

This file contains the monthly traffic counts of the Skarvoy–Nordhamn car ferry for the year 2023, as reported by the operator to the Coastal Transport Office. \`passengers_total\` counts persons in both directions, including drivers. \`cars\` covers passenger cars and vans; \`trucks\` covers vehicles over 3.5 tonnes. \`sailings_cancelled\` covers cancellations for any reason. \`mean_delay_min\` is the mean delay of the sailings carried out, in minutes. The ship was in dry dock from 6 to 19 November and replaced by a smaller vessel without truck deck. Figures for December are provisional.

| month | passengers_total | cars | trucks | sailings_planned | sailings_cancelled | mean_delay_min |
|---|---|---|---|---|---|---|
| 2023-01 | 18240 | 6110 | 1320 | 248 | 21 | 9.4 |
| 2023-02 | 17905 | 5980 | 1275 | 224 | 26 | 10.1 |
| 2023-03 | 21460 | 7025 | 1490 | 248 | 12 | 6.8 |
| 2023-04 | 26730 | 8840 | 1415 | 240 | 7 | 5.2 |
| 2023-05 | 33115 | 10620 | 1560 | 310 | 3 | 4.0 |
| 2023-06 | 47890 | 14375 | 1605 | 360 | 1 | 4.6 |
| 2023-07 | 71320 | 20940 | 1380 | 434 | 2 | 7.9 |
| 2023-08 | 68455 | 19870 | 1510 | 434 | 4 | 7.3 |
| 2023-09 | 38060 | 11790 | 1640 | 300 | 5 | 4.4 |
| 2023-10 | 27540 | 8930 | 1585 | 248 | 14 | 6.5 |
| 2023-11 | 16385 | 4720 | 690 | 240 | 33 | 12.7 |
| 2023-12 | 20110 | 6455 | 1190 | 248 | 19 | 8.8 |`,
    supported: [
      "The Skarvoy–Nordhamn ferry carried 71,320 passengers in July 2023",
      "The busiest month for trucks was September 2023, with 1,640 vehicles over 3.5 tonnes",
      "November saw the most cancellations of the year, 33 out of 240 planned sailings",
      "Passenger numbers were lower in August than in July 2023, but more trucks were carried in August",
      "Between 6 and 19 November a smaller ship that could not take trucks stood in while the regular vessel was in dry dock",
      "Sailings ran closest to schedule in May, when the average delay was four minutes",
      "In June, 359 sailings were actually carried out, only one having been cancelled",
      "The December counts are not final",
    ],
    unsupported: [
      "In February 2023 the ferry carried 5,980 trucks",
      "The 33 cancellations in November 2023 were caused by storms",
      "Passenger numbers rose every month from January to August 2023",
      "The passenger count covers only travellers from Skarvoy to Nordhamn and leaves out drivers",
    ],
  },
  {
    page: `# Verbalink Translation API – Frequently Asked Questions

*Last updated: 3 February 2025*

**Which plans are there?**
Free, Team and Business. Free costs nothing and includes 200,000 characters a month. Team costs €29 per month and includes 3 million characters; Business costs €149 per month and includes 20 million. If you pay yearly, you get a 15% discount on Team and Business.

**What happens when I go over my allowance?**
On Free, requests are refused until the first day of the next month. On Team, additional characters cost €12 per million; on Business, €8 per million. You can set a spending limit in the console.

**How many requests may I send?**
Free: 5 requests per second. Team: 30 per second. Business: 100 per second. A single request may contain at most 10,000 characters on any plan. Above these limits the API answers with status 429.

**Can I translate documents?**
Yes, on Team and Business: DOCX, PPTX and HTML up to 25 MB. PDF is in a closed beta for Business customers; we plan to release it in the third quarter of 2025.

**How many languages do you support?**
41 languages in all. Glossaries are available for 16 of them. Formality settings work only for German, French, Spanish and Japanese.

**Do you store my texts?**
On Team and Business, texts are deleted right after translation and never used for training. On Free, texts are kept for up to 30 days and may be used to improve our models.

**Where are your servers?**
In Finland and Portugal. Business customers can choose the region.

**Can I cancel?**
Monthly plans can be cancelled at any time and end with the current billing month. Yearly plans can be refunded in full within 14 days of purchase; after that there is no refund.

**Is there a service guarantee?**
Business includes 99.9% monthly availability. If we miss it, you receive a credit of 10% of the monthly fee on request.`,
    supported: [
      "Verbalink's Free plan includes 200,000 characters a month, and requests over that are refused until the start of the following month",
      "The Team plan costs €29 per month and includes 3 million characters",
      "Extra characters are cheaper on Business (€8 per million) than on Team (€12 per million)",
      "Whatever the plan, one request can hold no more than 10,000 characters",
      "A Team customer who uses 5 million characters in a month would pay €53 in total under monthly billing",
      "Glossaries are offered for only 16 of the 41 supported languages",
      "Texts sent by non-paying users may be retained for as long as 30 days and used to improve Verbalink's models",
      "Annual subscribers can get all their money back within two weeks of purchase, but nothing thereafter",
    ],
    unsupported: [
      "Verbalink deletes all customers' texts right after translation and never uses them for training",
      "PDF translation is available to both Team and Business customers",
      "The Team plan allows up to 100 requests per second",
      "Customers on every paid plan receive a 10% credit if monthly availability falls below 99.9%",
    ],
  },
];
