// Documents of an invented company, and what a person asked about them without having seen the code.

export const TIDAL_DOCUMENTS = [
  {
    url: "library://documents/figures.csv",
    title: "figures",
    text: `# figures

| Year | Region | Revenue (million EUR) | Employees | Turbines installed |
| --- | --- | --- | --- | --- |
| 2021 | North Sea | 41.2 | 310 | 12 |
| 2021 | Baltic | 18.7 | 145 | 6 |
| 2022 | North Sea | 52.9 | 355 | 15 |
| 2022 | Baltic | 23.4 | 160 | 9 |
| 2023 | North Sea | 61.3 | 402 | 19 |
| 2023 | Baltic | 20.1 | 171 | 5 |
| 2024 | North Sea | 70.8 | 447 | 22 |
| 2024 | Baltic | 31.6 | 198 | 14 |`,
  },
  {
    url: "library://documents/memo.md",
    title: "Memo: Halvorsen Tidal AS – board meeting of 14 March 2025",
    text: `# Memo: Halvorsen Tidal AS – board meeting of 14 March 2025

From: Ingrid Solberg, chief financial officer
To: the board

## Results of 2024

Halvorsen Tidal closed 2024 with total revenue of 102.4 million euros, up from 81.4 million euros in 2023. The Baltic business recovered after the harbour strike of 2023: its revenue grew to 31.6 million euros.

We ended the year with 645 employees. Staff turnover fell from 14 per cent to 9 per cent.

## The Kestrel turbine

The Kestrel K4 turbine has a rated power of 2.4 megawatts and a rotor diameter of 26 metres. Its blades are made of glass-fibre composite. The K4 entered service in May 2023 at the Orkney site. We expect a service life of 25 years.

## Risks

The supplier of gearboxes, Brandt Getriebe GmbH, has announced that it will stop making the G7 gearbox in December 2026. We hold spare parts for 18 months. A second supplier has not been approved yet.

## Decision asked of the board

Approve a budget of 7.5 million euros for the second test berth at Orkney.`,
  },
  {
    url: "library://documents/press.html",
    title: "Halvorsen Tidal: press release, 2 April 2025",
    text: `# Halvorsen Tidal: press release, 2 April 2025

## Halvorsen Tidal reports record year

Bergen, 2 April 2025. Halvorsen Tidal AS today reported total revenue of 108.9 million euros for 2024, the highest in the company's history.

The Kestrel K4 turbine, rated at 2.6 megawatts, has now been installed at three sites: Orkney, Fehmarn and Sylt. Blades are carbon fibre.

"We are proud of our 645 colleagues," said chief executive Lars Halvorsen. The company plans to hire 80 engineers in 2025.

## Turbines compared

Kestrel models

| Model | Rated power (MW) | Rotor diameter (m) | Price (EUR million) |
| --- | --- | --- | --- |
| K3 | 1.8 | 22 | 3.1 |
| K4 | 2.6 | 26 | 4.4 |
| K5 (planned) | 3.5 | 30 | 5.9 |

Contact: press@halvorsen-tidal.example`,
  },
  {
    url: "library://documents/minutes.docx",
    title: "Minutes of the Halvorsen Tidal works council, 20 May 2025",
    text: `# Minutes of the Halvorsen Tidal works council, 20 May 2025

Present: Maria Lund, Ingrid Solberg, Jens Petersen.

Ingrid Solberg said that 28 engineers were hired between January and April 2025. The target of 80 for the year stands.

The Sylt installation has been postponed to the spring of 2026 because the permit of the harbour authority is missing.

Brandt Getriebe GmbH confirmed in writing that the G7 gearbox will be made until June 2027.`,
  },
  {
    url: "library://documents/report_ru.pdf",
    title: "Отчёт об испытаниях турбины Kestrel K4",
    text: `## Отчёт об испытаниях турбины Kestrel K4

Испытания проходили на Оркнейских островах с мая по октябрь 2023 года. Турбина Kestrel K4 показала среднюю мощность 1,9 мегаватта при скорости течения 2,7 метра в секунду.

За время испытаний турбина остановилась четыре раза: два раза из-за редуктора G7, один раз из-за кабеля и один раз из-за шторма. Общее время простоя составило 212 часов.

## Сравнение с моделью K3

Модель K3 за такой же срок простаивала 340 часов. Уровень шума K4 на расстоянии 100 метров составил 118 децибел, у K3 – 124 децибела.

## Выводы

Комиссия рекомендует заменить уплотнение редуктора и повторить испытания в 2025 году. Руководитель испытаний – Мария Лунд.`,
  },
];

/** Other documents, with what is easily taken for an answer. */
export const PUMP_DOCUMENTS = [
  {
    url: "library://documents/report-2023.md",
    title: "Orme Ltd: annual report 2023",
    text: `# Orme Ltd: annual report 2023

## Results of 2023

Orme Ltd had a revenue of 81 million euros in 2023. The plant will make the P4 until June 2030.

The permit for the east quay has been granted. A permit for the west quay has not been granted.`,
  },
  {
    url: "library://documents/report-2024.md",
    title: "Orme Ltd: annual report 2024",
    text: `# Orme Ltd: annual report 2024

## Results of 2024

Orme Ltd had a revenue of 102 million euros in 2024. The plant will stop making the P3 in May 2027. The P3 pump is rated at 40 kW. We expect a revenue of 110 million euros for 2025. Before the merger of 2022 the plant had 300 employees.

The deputy director is Una Reed. The new director of sales, Ivo Hart, joined in May. "We grew fast," said director Pia Sund.`,
  },
  {
    url: "library://documents/test.md",
    title: "P3 pump: test report",
    text: `# P3 pump: test report

The P3 pump has a rated power of 40 kW. The P2 stood still for 340 hours. The casing is made of cast iron. If the seal has been replaced, the pump must be tested again.`,
  },
  {
    url: "library://documents/note.md",
    title: "Note on rivals",
    text: `# Note on rivals

Our rival Marrow sells pumps in the south. The seal of the P3 has not been replaced. The price list names no price of the P3.`,
  },
  {
    url: "library://documents/marrow.csv",
    title: "marrow",
    text: `| Year | Region | Revenue (million EUR) | Staff |
| --- | --- | --- | --- |
| 2023 | South | 7.7 | 31 |
| 2024 | South | 8.8 | 33 |`,
  },
  {
    url: "library://documents/prices.csv",
    title: "prices",
    text: `| Pump | Price (EUR) | Weight (kg) |
| --- | --- | --- |
| P2 | 900 | 31 |
| P4 | 1400 | 44 |`,
  },
  {
    url: "library://documents/wick-report.md",
    title: "Wick Marine: report",
    text: "# Wick Marine: report\n\nWick Marine had a revenue of 50 million euros in 2024. The budget of the new yard is 3 million euros.",
  },
  {
    url: "library://documents/wick-review.md",
    title: "Wick Marine: Danish review",
    text: "# Wick Marine: Danish review\n\nDanish revenue was 12 million euros in 2024. The budget of the old yard is 2 million euros.",
  },
  {
    url: "library://documents/wick-talk.md",
    title: "Wick Marine: talk",
    text: "# Wick Marine: talk\n\nThe Wick Marine revenue of the repair shop reached 4 million euros in 2024. Wick Marine's Polish revenue reached 7 million euros in 2024.",
  },
  {
    url: "library://documents/wick-letter.md",
    title: "Wick Marine: letter",
    text: "# Wick Marine: letter\n\nWick Marine reported a revenue of 54 million euros for 2024.",
  },
];
