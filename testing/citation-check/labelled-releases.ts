// Six further pages with sentences, see labelled-pages.ts.

import type { LabelledPage } from "./labelled-pages";

/** A decision, a statistical release, an interview, a data sheet, a life, a press release with a correction. */
export const RELEASES: LabelledPage[] = [
  {
    page: `# Marrable v Tolvane Harbour Board [2021] ETC 114

**Employment Tribunal of Castrey — Summary of decision**
Panel: Judge R. Oduya-Finch (chair), Mr P. Sallow, Ms H. Brandreth
Heard 8–10 March 2021; decision issued 19 April 2021

The claimant, Mr Denis Marrable, was employed by the respondent as a crane supervisor from 2 June 2008 until his dismissal on 14 August 2020. The respondent dismissed him for gross misconduct after a container was dropped on Quay 4 on 21 July 2020. No one was hurt.

Mr Marrable brought three claims: unfair dismissal, wrongful dismissal (notice pay) and age discrimination.

*Unfair dismissal.* The claim succeeds. The Board's investigator, Ms Carrow, did not interview the two banksmen who were on the quay, and the appeal was heard by Mr Lenthall, the same manager who had taken the decision to dismiss. No reasonable employer would have followed that procedure. The tribunal nevertheless finds that Mr Marrable contributed to his dismissal by failing to complete the pre-lift checklist, and reduces the compensatory award by 25 per cent. The basic award is not reduced.

*Wrongful dismissal.* The claim succeeds. The omission was careless but was not a repudiation of the contract. The claimant is entitled to twelve weeks' notice pay.

*Age discrimination.* The claim is dismissed by a majority, Ms Brandreth dissenting. There was no evidence that the comparator, Mr Iveson, aged 34, had been in materially similar circumstances.

The respondent shall pay a basic award of £8,070, a compensatory award of £18,600 (after the reduction) and notice pay of £7,920, within 28 days. The claimant asked for reinstatement; the tribunal declined to order it because the post no longer exists. The respondent's application for costs is refused.`,
    supported: [
      "Marrable worked for the Tolvane Harbour Board for just over twelve years before he was dismissed in August 2020",
      "The dismissal came less than a month after a container was dropped on Quay 4, an incident in which nobody was injured",
      "Two of the three claims, unfair dismissal and wrongful dismissal, were upheld",
      "The tribunal criticised the Board's procedure because the manager who decided on the dismissal also heard the appeal against it",
      "The compensatory award was cut by a quarter because Marrable had failed to complete the pre-lift checklist",
      "In total the Board was ordered to pay £34,590 within four weeks",
      "The age discrimination claim failed on a two-to-one split of the panel, with Ms Brandreth disagreeing",
      "Notice pay of £7,920 for twelve weeks works out at £660 a week",
    ],
    unsupported: [
      "The tribunal upheld all three of Mr Marrable's claims against the Harbour Board",
      "The tribunal ordered the Board to reinstate Mr Marrable as a crane supervisor",
      "Both the basic award and the compensatory award were reduced by 25% for contributory conduct",
      "Ms Carrow interviewed the two banksmen on the quay before Mr Marrable was dismissed",
    ],
  },
  {
    page: `# Registered bicycle thefts, 2019–2022

**Statistical Office of Vennmark · Release 2023/17 · 6 April 2023**

Police in Vennmark registered 29,230 bicycle thefts in 2022, against 27,000 in 2021. This was the first annual increase since 2017. The figures cover thefts reported to the police; thefts reported only to an insurer are not included.

| Region | 2019 | 2020 | 2021 | 2022 | Cleared up 2022 (%) |
|---|---|---|---|---|---|
| Ostrand | 12,400 | 10,900 | 10,100 | 11,600 | 4.1 |
| Lower Vell | 8,250 | 7,700 | 7,400 | 7,030 | 6.8 |
| Haldmoor | 5,600 | 5,200 | 5,000 | 5,900 | 3.2 |
| Kessin Isles | 940 | 880 | 900 | 720 | 15.0 |
| Tarnby | 4,310 | 3,820 | 3,600 | 3,980 | 5.5 |
| **Vennmark** | **31,500** | **28,500** | **27,000** | **29,230** | **5.0** |

## Commentary

Three of the five regions recorded more thefts in 2022 than in the year before. The largest relative rise was in Haldmoor, at 18 per cent. In the Kessin Isles the number fell by one fifth. In spite of the increase, the national total remained below its 2019 level.

Electric bicycles made up 31 per cent of the bicycles stolen in 2022, up from 22 per cent in 2021. The average insured value of a stolen bicycle was 1,140 crowns, compared with 860 crowns a year earlier; values are known only for insured bicycles, roughly half of all cases.

## Notes

Figures for 2022 are provisional and will be finalised in October 2023. From the 2024 reporting year the Office plans to publish cargo bicycles as a separate category. The clear-up rate is the number of cases cleared up in the year divided by the number of thefts registered in the same year.`,
    supported: [
      "Registered bicycle thefts in Vennmark rose by about 8% between 2021 and 2022",
      "Thefts went up in Ostrand, Haldmoor and Tarnby in 2022 but fell in Lower Vell and the Kessin Isles",
      "In 2022 Haldmoor recorded 900 more bicycle thefts than in the previous year, the steepest percentage rise of any region",
      "Despite the increase, there were 2,270 fewer thefts nationwide in 2022 than in 2019",
      "The share of cases cleared up in 2022 was highest in the Kessin Isles (15%) and lowest in Haldmoor (3.2%)",
      "Nearly a third of the bicycles stolen in 2022 were electric, an increase of nine percentage points on the year before",
      "The mean insured value of a stolen bike went up by 280 crowns within a year, although such values exist for only about half of the cases",
      "The 2022 figures are provisional, and thefts that were reported to an insurer but not to the police are left out",
    ],
    unsupported: [
      "Bicycle thefts rose in every region of Vennmark in 2022",
      "Lower Vell registered 7,400 bicycle thefts in 2022",
      "Cargo bicycles have been shown as a category of their own since the 2022 figures",
      "The Statistical Office attributes the increase in thefts in 2022 to the growing popularity of electric bicycles",
    ],
  },
  {
    page: `# "A library that is quiet is a library that is dying"

*The Corrish Courier, Saturday 12 November 2022 — Weekend interview by Tamsin Aldergate*

Ilse Montrovic does not look like someone who has just lost a third of her budget. The director of Corrish City Libraries, 58, laughs easily and pours the coffee herself. "They told me on a Tuesday," she says. "By Thursday the staff had a plan, and it was better than mine."

The council voted in September to cut the service's annual grant from £4.2m to £2.8m. Montrovic had asked for it to be frozen. Councillor Graham Pethick, who proposed the cut, says that "people simply do not borrow books the way they did". Montrovic disputes it. Loans of printed books fell by only 4 per cent in the past year, she says, and visits rose by 11 per cent. "Mr Pethick last used his card in 2014. I looked it up, and then I told him I had."

Of the city's nine branches, two – Fenwell and St Orrin – will close in March. She had been urged to close four. Instead the remaining seven will open five days a week rather than six, and nobody, she insists, will be made redundant: eleven people have agreed to retire early.

Would she charge for membership? "Never. The day we charge is the day I hand in my keys." She is less firm about selling the Harl Collection of nautical charts, valued at £900,000 in 2019. "I don't want to. I would rather lend it to the Maritime Museum for a fee. But I won't swear on it."

She began as a Saturday assistant at Fenwell in 1981. "I'll lock that door myself," she says. "I owe it that."`,
    supported: [
      "Corrish city council decided in September 2022 to reduce the libraries' yearly grant by £1.4 million, or one third",
      "Ilse Montrovic, the libraries' director, had wanted the grant kept at its existing level",
      "According to Montrovic, library visits grew by 11% in the past year while printed book loans dropped by 4%",
      "Seven branches will be left after the closures, and each will open one day a week less than before",
      "The director says there will be no redundancies, since eleven employees have agreed to take early retirement",
      "Montrovic categorically rejects membership fees but does not completely rule out a sale of the Harl Collection",
      "One of the two branches to be shut, Fenwell, is where Montrovic started work as a Saturday assistant in 1981",
      "Pethick justified the cut by saying that people no longer borrow books as they used to",
    ],
    unsupported: [
      "Montrovic proposed cutting the grant, while Councillor Pethick asked for it to be frozen",
      "Four of the nine branch libraries in Corrish will close in March",
      "The Harl Collection has been lent to the Maritime Museum for a fee",
      "Montrovic says that visits to the city's libraries fell by 11 per cent in the past year",
    ],
  },
  {
    page: `# TECHNICAL DATA SHEET — Lumidek® SF 40 / SF 60 / SF 90

**Halvern Coatings GmbH · Sheet TDS-0417 · Revision 6 · Issued 02/2023 (replaces Revision 5, 09/2020)**

Two-component, solvent-free epoxy floor coatings for interior concrete. Not suitable for permanent outdoor exposure: UV light causes yellowing, which does not affect mechanical strength.

| Property | SF 40 | SF 60 | SF 90 | Test method |
|---|---|---|---|---|
| Mixing ratio A:B (by weight) | 4:1 | 4:1 | 5:1 | – |
| Density, mixed, 23 °C (g/cm³) | 1.42 | 1.48 | 1.61 | HN 2811 |
| Pot life, 20 °C (min) | 40 | 30 | 18 | HN 9514 |
| Walkable after, 20 °C (h) | 24 | 16 | 8 | – |
| Full chemical cure, 20 °C (days) | 7 | 7 | 5 | – |
| Compressive strength, 28 d (MPa) | 55 | 68 | 92 | HN 604 |
| Adhesion to concrete (MPa) | > 2.0 | > 2.5 | > 2.5 | HN 4624 |
| VOC content (g/L) | 12 | 12 | 28 | HN 11890 |
| Consumption per coat (kg/m²) | 0.35 | 0.40 | 0.60 | – |

**Application.** Substrate temperature must be between 10 °C and 30 °C and at least 3 °C above the dew point. Residual moisture of the concrete must not exceed 4 % by weight. Apply two coats; the second within 48 hours of the first, otherwise sand lightly.

**Slip resistance.** SF 60 and SF 90 can be broadcast with quartz sand (0.3–0.8 mm). Broadcasting is not recommended for SF 40.

**Storage.** Unopened containers: 18 months at 5–25 °C. Component B is sensitive to frost and must be discarded if it has frozen.

**Packaging.** SF 40 and SF 60: 10 kg and 25 kg sets. SF 90: 10 kg sets only.

**Changes in Revision 6.** Pot life of SF 90 lowered from 22 to 18 minutes. A fire classification test has been commissioned; results are expected in late 2023.`,
    supported: [
      "SF 90 reaches a compressive strength of 92 MPa after four weeks, compared with 55 MPa for SF 40",
      "A floor coated with SF 90 can be walked on after eight hours at 20 °C, a third of the time needed for SF 40",
      "The current sheet, from February 2023, shortens the stated pot life of SF 90 by four minutes compared with the previous revision",
      "The three Lumidek SF products are meant for indoor concrete floors, as sunlight's UV makes them turn yellow, though without loss of mechanical strength",
      "At the stated consumption, the two recommended coats of SF 60 require 0.8 kg per square metre",
      "At 28 grams per litre, the VOC content of SF 90 is more than double that of the other two products",
      "SF 90 is sold only in 10 kg sets, whereas SF 40 and SF 60 can also be bought in sets of 25 kg",
      "If more than two days pass before the second coat is put on, the first coat should be lightly sanded",
    ],
    unsupported: [
      "SF 60 has a compressive strength of 92 MPa after 28 days",
      "The pot life of SF 90 at 20 °C is 22 minutes",
      "The fire classification test of the Lumidek coatings was completed before Revision 6 was issued",
      "All three products can be broadcast with quartz sand to improve slip resistance",
    ],
  },
  {
    page: `# Adela Quenstrom

**Adela Margit Quenstrom** (3 February 1868 – 27 October 1941) was a Sorvish botanist and mountaineer, known for her work on alpine mosses and for the *Flora of the Upper Drann* (three volumes, 1904–1919).

## Early life

Quenstrom was born in Lisk, the fourth of six children of a lock-keeper, Otto Quenstrom, and his wife Berta, née Halm. The family moved to the port of Averno in 1875. After attending the Teachers' Seminary there from 1884 to 1887, she taught at a girls' school in Brod. The University of Sorv did not admit women at that time, and she studied privately with Johan Tessmer, who named the moss *Bryum adelae* after her in 1893.

## Career

In 1896, the year the university opened to women, Quenstrom enrolled; she took her doctorate in 1901. She applied for the post of curator of the National Herbarium in 1902 but was passed over in favour of Karl Wenning. She finally obtained it in 1911, on Wenning's death, and held it until she retired in 1933. Under her the herbarium grew from 41,000 to about 120,000 sheets.

The first volume of the *Flora* came out in 1904, the second in 1910; the third was delayed by the war. Its 212 plates were drawn by her younger sister Ingrid.

## Mountaineering

On 19 July 1899 Quenstrom and the guide Matti Orlo made the first ascent of the north face of Mount Kerrag (3,412 m). A second attempt on the neighbouring Sable Tooth, in August 1906, was abandoned at 2,900 m in a storm. The peak was first climbed in 1922 by Orlo's son.

## Death and legacy

Quenstrom died in Averno and was buried in Lisk. She never married. The Quenstrom Medal has been awarded every second year since 1950. A proposal to rename the herbarium after her was rejected in 1968.`,
    supported: [
      "Quenstrom, the daughter of a lock-keeper, was born in 1868 as one of six siblings",
      "She was about seven years old when her family settled in Averno",
      "Five years after enrolling at the University of Sorv, Quenstrom gained her doctorate",
      "She headed the National Herbarium as curator for 22 years, during which its holdings nearly tripled",
      "Karl Wenning was preferred to Quenstrom for the curatorship, and she succeeded him only when he died in 1911",
      "The final volume of the Flora of the Upper Drann was published in 1919, nine years after the second",
      "Together with Matti Orlo she was the first to climb the north face of the 3,412-metre Mount Kerrag, in the summer of 1899",
      "Quenstrom died at the age of 73 in Averno, and her grave is in Lisk, the town of her birth",
    ],
    unsupported: [
      "Quenstrom named the moss Bryum adelae after her teacher Johan Tessmer in 1893",
      "Quenstrom was appointed curator of the National Herbarium in 1902",
      "Quenstrom made the first ascent of the Sable Tooth in August 1906",
      "The herbarium was renamed after Quenstrom in 1968",
    ],
  },
  {
    page: `# Orrery Water opens Pell Valley treatment works

**PRESS RELEASE – Brackenmouth, 24 May 2024 (amended 29 May 2024)**

Orrery Water today opened its new drinking-water treatment works at Pell Valley, which will supply 310,000 people in Brackenmouth and the surrounding parishes. The works can treat 96 million litres a day and replaces two plants, at Coldwick and Nether Pell, built in 1958 and 1964.

The project cost £187 million, £13 million more than the budget approved in 2019. Construction began in March 2020 and took fifty months. The main contractor was Dunmore Stace; the membrane filters were supplied by Aquilis of Norland.

The new plant uses 18 per cent less electricity per litre treated than the two plants it replaces. A solar array of 2.4 megawatts, for which planning permission was granted in January, is to be built on the site of the Coldwick plant from 2025 and is expected to cover a fifth of the works' electricity needs.

"Our customers will notice one thing: nothing," said Farida Lowenhart, chief executive of Orrery Water. "That is how it should be." The Drinking Water Inspectorate had required the company to replace the Coldwick plant by the end of 2024, following three breaches of the turbidity limit in 2017.

Bills will not rise this year because of the project. From April 2025 the company has asked the regulator, Watreg, to allow an increase of 3.5 per cent; a decision is expected in December.

Forty-two people work at the new plant. All 57 employees of the old plants were offered posts in the company; 51 accepted.

**Correction (29 May 2024):** An earlier version of this release said that the works would supply 340,000 people and that the project was £9 million over budget. The correct figures are 310,000 people and £13 million. The text above has been amended.

*Media contact: press office, Orrery Water, Brackenmouth*`,
    supported: [
      "The Pell Valley works, opened on 24 May 2024, replaced two plants dating from 1958 and 1964",
      "With a final cost of £187 million, the project exceeded its 2019 budget of £174 million",
      "Orrery Water corrected its release five days after publication, lowering the number of people supplied by 30,000",
      "The overspend first given by the company, £9 million, was £4 million too low",
      "The works has a capacity of 96,000 cubic metres a day and needs 18% less power per litre than the plants it succeeded",
      "The company was under an order from the Drinking Water Inspectorate to replace the Coldwick plant by the end of 2024, after the turbidity limit had been exceeded three times in 2017",
      "Six of the 57 people employed at the old plants did not take up the offer of a post in the company",
      "A solar array with planning permission is due to be built at Coldwick from 2025 and should meet about 20% of the works' demand for electricity",
    ],
    unsupported: [
      "The new treatment works at Pell Valley supplies 340,000 people",
      "Watreg has allowed Orrery Water to raise bills by 3.5 per cent from April 2025",
      "Dunmore Stace supplied the membrane filters for the Pell Valley works",
      "A 2.4-megawatt solar array on the Coldwick site already covers a fifth of the works' electricity needs",
    ],
  },
];
