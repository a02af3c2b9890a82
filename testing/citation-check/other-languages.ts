// 32 true sentences in German, French and Spanish and 28 that change one thing, with eight pages: an authority, a contract, two offices of
// statistics, a press release, minutes, a study and a data sheet. The second half was written before the check was measured
// with it. The texts are made up.

import type { PairedPage } from "./russian-pairs";

export const OTHER_LANGUAGES: Pick<PairedPage, "page" | "supported" | "unsupported">[] = [
  {
    page: "Die Bundesnetzagentur hat heute ihre Zahlen zum Strommarkt für das Jahr 2024 vorgelegt. Die Netzlast sank gegenüber 2023 um 0,9 Prozent auf 464,4 TWh. Der Anteil der erneuerbaren Energien an der Netzlast lag bei 59,0 Prozent; im Vorjahr waren es 56,0 Prozent. Der durchschnittliche Großhandelspreis betrug 78,51 Euro je Megawattstunde und lag damit 17,5 Prozent unter dem Vorjahreswert von 95,18 Euro. Vom 6. November bis zum 8. November kam es zu einer Dunkelflaute. Am 12. Dezember stieg der Preis auf 936,28 Euro. Die Photovoltaik speiste 63,3 TWh ein, Braunkohle 71,1 TWh. Steinkohle lieferte 24,5 TWh, ein Rückgang um 31,2 Prozent.",
    supported: [
      "Im Jahr 2024 deckten erneuerbare Energien 59 Prozent der Netzlast",
      "Der mittlere Großhandelspreis fiel 2024 auf 78,51 Euro pro MWh",
      "Die Stromerzeugung aus Steinkohle ging um 31,2 Prozent zurück",
      "Die Netzlast betrug 2024 464,4 Terawattstunden, 0,9 % weniger als 2023",
      "Solaranlagen speisten 63,3 TWh in das Netz ein",
      "Eine Dunkelflaute gab es vom 6. bis zum 8. November",
    ],
    unsupported: [
      "Der Anteil der erneuerbaren Energien an der Netzlast lag bei 56 Prozent im Jahr 2024",
      "Der Großhandelspreis stieg 2024 um 17,5 Prozent",
      "Braunkohle lieferte 2024 weniger Strom als Steinkohle",
      "Am 6. Dezember stieg der Preis auf 936,28 Euro",
    ],
  },
  {
    page: "§ 7 Kündigung. (1) Der Vertrag kann von jeder Partei mit einer Frist von drei Monaten zum Ende eines Kalendervierteljahres gekündigt werden. (2) Die Kündigung bedarf der Schriftform. (3) Ein Sonderkündigungsrecht besteht, wenn der Auftragnehmer die vereinbarten Termine zweimal in Folge um mehr als 14 Tage überschreitet. § 8 Haftung. Der Auftragnehmer haftet für Vorsatz und grobe Fahrlässigkeit unbeschränkt. Bei leichter Fahrlässigkeit ist die Haftung auf 250.000 Euro je Schadensfall begrenzt.",
    supported: [
      "Die Kündigungsfrist beträgt drei Monate zum Quartalsende",
      "Gekündigt werden muss schriftlich",
      "Bei leichter Fahrlässigkeit haftet der Auftragnehmer höchstens mit 250.000 Euro je Schadensfall",
      "Für grobe Fahrlässigkeit haftet der Auftragnehmer unbegrenzt",
    ],
    unsupported: [
      "Die Kündigungsfrist beträgt sechs Monate",
      "Die Kündigung kann mündlich erfolgen",
      "Bei grober Fahrlässigkeit ist die Haftung auf 250.000 Euro begrenzt",
    ],
  },
  {
    page: "L'Insee publie ses estimations de population au 1er janvier 2025. La France compte 68,6 millions d'habitants, soit 169 000 de plus qu'un an auparavant. En 2024, 663 000 bébés sont nés, 2,2 % de moins qu'en 2023. L'indicateur conjoncturel de fécondité s'établit à 1,62 enfant par femme. Le nombre de décès augmente de 1,1 % pour atteindre 646 000. L'espérance de vie à la naissance est de 85,6 ans pour les femmes et de 80,0 ans pour les hommes.",
    supported: [
      "Au 1er janvier 2025, la population de la France s'élevait à 68,6 millions d'habitants",
      "Les naissances ont reculé de 2,2 % en 2024, à 663 000",
      "L'espérance de vie des femmes atteint 85,6 ans",
    ],
    unsupported: [
      "L'espérance de vie des hommes atteint 85,6 ans",
      "Le nombre de décès a baissé de 1,1 % en 2024",
      "La fécondité est de 1,82 enfant par femme",
    ],
  },
  {
    page: "El Instituto Nacional de Estadística informó de que España recibió 93,8 millones de turistas internacionales en 2024, un 10,1 % más que el año anterior. El gasto total alcanzó los 126.282 millones de euros. Reino Unido fue el principal país emisor, con 18,4 millones de turistas, seguido de Francia con 12,9 millones. Cataluña fue el primer destino, con 19,9 millones. La estancia media fue de 5,1 días.",
    supported: [
      "España recibió casi 94 millones de turistas extranjeros en 2024",
      "El Reino Unido fue el mayor mercado emisor, con 18,4 millones de turistas",
      "El gasto de los turistas llegó a 126.282 millones de euros",
    ],
    unsupported: [
      "Francia fue el principal país emisor con 18,4 millones de turistas",
      "El número de turistas bajó un 10,1 % en 2024",
      "La estancia media fue de 7,1 días",
    ],
  },
  {
    page: "Pressemitteilung. Berlin, 14. März 2025. Die Nordbahn AG hat im Geschäftsjahr 2024 erstmals seit 2019 wieder einen Gewinn erzielt. Der Konzernumsatz stieg um 4,7 Prozent auf 2,3 Milliarden Euro, das Ergebnis vor Steuern betrug 41 Millionen Euro nach einem Verlust von 86 Millionen Euro im Vorjahr. 71,2 Prozent der Züge im Fernverkehr waren pünktlich, 6,1 Prozentpunkte mehr als 2023. Das Unternehmen beschäftigte zum Jahresende 18.400 Menschen. „Wir haben die Wende geschafft“, sagte Vorstandschefin Katrin Öhlmann. Ihr Vorgänger Jens Pahlke war im Mai 2023 zurückgetreten. Bis 2028 sollen 64 neue Züge von Stadler geliefert werden; der Auftrag hat einen Wert von 780 Millionen Euro.",
    supported: [
      "Die Nordbahn AG schrieb 2024 zum ersten Mal seit fünf Jahren wieder schwarze Zahlen",
      "Der Umsatz des Konzerns wuchs 2024 um 4,7 % auf 2,3 Mrd. Euro",
      "Die Pünktlichkeit im Fernverkehr lag bei 71,2 Prozent",
      "Stadler soll bis 2028 64 Züge liefern",
      "Ende 2024 arbeiteten 18.400 Menschen für das Unternehmen",
      "2023 machte die Nordbahn einen Verlust von 86 Millionen Euro",
    ],
    unsupported: [
      "Der Umsatz sank um 4,7 Prozent auf 2,3 Milliarden Euro",
      "Vorstandschef der Nordbahn ist Jens Pahlke",
      "Die Züge werden von Siemens geliefert",
      "Die Pünktlichkeit verbesserte sich um 7,1 Prozentpunkte",
      "Der Auftrag an Stadler hat einen Wert von 870 Millionen Euro",
    ],
  },
  {
    page: "Protokoll der Gemeinderatssitzung vom 9. September 2024. Anwesend: 17 von 21 Mitgliedern. TOP 3: Sanierung der Turnhalle. Bürgermeisterin Lenz stellt zwei Varianten vor. Variante A kostet 1,9 Millionen Euro, Variante B 2,6 Millionen Euro. Variante B enthält eine Solaranlage mit 98 kWp. Herr Maurer beantragt, die Entscheidung zu vertagen; der Antrag wird mit 5 Ja- und 12 Nein-Stimmen abgelehnt. Der Rat beschließt mit 11 zu 6 Stimmen die Variante B. Die Bauarbeiten sollen im April 2025 beginnen und zehn Monate dauern.",
    supported: [
      "Der Gemeinderat hat sich mit 11 zu 6 Stimmen für Variante B entschieden",
      "Die Arbeiten an der Turnhalle sollen zehn Monate dauern und im April 2025 beginnen",
      "Der Antrag auf Vertagung wurde abgelehnt",
      "Variante B ist teurer als Variante A",
    ],
    unsupported: [
      "Der Rat hat Variante A beschlossen",
      "Der Antrag, die Entscheidung zu vertagen, wurde angenommen",
      "Variante A enthält eine Solaranlage mit 98 kWp",
      "Alle 21 Mitglieder waren anwesend",
    ],
  },
  {
    page: "Résumé. Nous avons suivi 1 248 patients de 14 hôpitaux pendant 24 mois. Le traitement par voie orale a réduit le risque de récidive de 31 % par rapport au placebo. Les effets indésirables graves étaient plus fréquents dans le groupe traité (8,4 %) que dans le groupe placebo (5,9 %). Aucune différence de mortalité n'a été observée. Les patients de plus de 75 ans étaient exclus de l'essai. L'étude a été financée par la Fondation Mérieux.",
    supported: [
      "Le traitement oral a diminué de 31 % le risque de récidive",
      "1 248 patients ont été suivis pendant deux ans",
      "La mortalité ne différait pas entre les groupes",
    ],
    unsupported: [
      "Le traitement a augmenté le risque de récidive de 31 %",
      "Les effets indésirables graves étaient moins fréquents dans le groupe traité",
      "L'étude a porté sur des patients de plus de 75 ans",
    ],
  },
  {
    page: "Ficha técnica. La bomba de calor Aerona 9 tiene una potencia nominal de 9,2 kW y un COP de 4,6 a 7 °C. Funciona hasta -20 °C. El nivel sonoro es de 54 dB. El aparato pesa 118 kg y usa el refrigerante R290. La garantía es de cinco años. El precio recomendado es de 6.480 euros sin IVA. No incluye el depósito de inercia.",
    supported: [
      "La Aerona 9 pesa 118 kg y utiliza R290 como refrigerante",
      "El precio recomendado sin IVA es de 6.480 euros",
      "La garantía dura 5 años",
    ],
    unsupported: [
      "El depósito de inercia está incluido",
      "La garantía es de diez años",
      "El nivel sonoro es de 45 dB",
    ],
  },
];
