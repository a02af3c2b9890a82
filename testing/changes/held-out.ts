// Forty facts that were written after the rules were done. One general rule (parts of words) came of them.

import { added, changed, gone, same, type Web } from "./web";

export const heldOut: Web = {
  name: "held out",
  opening: "Public health and rivers of the Vasta region",
  facts: [
    changed(
      "The vaccine prevents 83% of hospital admissions.",
      "The vaccine prevents 76% of hospital admissions.",
    ),
    changed("Treatment lasts six weeks.", "Treatment lasts eight weeks."),
    changed(
      "The clinic in Orrin treats 12,500 patients a year.",
      "The clinic in Orrin treats 14,100 patients a year.",
    ),
    changed("The river Sela floods in April.", "The river Sela floods in June."),
    changed("Pregnant women may take the tablet.", "Pregnant women may not take the tablet."),
    changed(
      "The regional council is chaired by Odile Marchand.",
      "The regional council is chaired by Bruno Keller.",
    ),
    changed("The dose is 40 milligrams.", "The dose is 40 micrograms."),
    changed("Imports of insulin increased in 2025.", "Imports of insulin decreased in 2025."),
    changed(
      "The flood wall protects 3,200 homes and cost 58 million euros.",
      "The flood wall protects 3,200 homes and cost 64 million euros.",
    ),
    changed(
      "The trial of the drug ended on 9 February 2026.",
      "The trial of the drug ended on 2 March 2026.",
    ),
    gone("Ferries across the Sela take bicycles free of charge."),
    gone("A helpline answers questions in four languages."),
    gone("Beavers were released near Lorne in 2011."),
    gone("The hospital garden is looked after by patients."),
    gone("Frost delayed the barley harvest."),
    added("Pharmacies deliver to remote farms on Thursdays."),
    added("The university opened a chair for river ecology."),
    added("Sirens are tested at noon on the first Saturday of each month."),
    added("The water works replaced all lead pipes in Orrin."),
    added("Two new gauges measure the level of the Sela at Lorne."),
    same("The vaccine was approved in November 2023.", "Approval of the vaccine came in November 2023."),
    same("One in four adults in Vasta smokes: 25%.", "25 percent of adults in Vasta are smokers."),
    same("Life expectancy in Vasta is 81.4 years.", "People in Vasta live 81.4 years on average."),
    same("The river Sela is 340 km long.", "The Sela flows for 340 kilometres."),
    same(
      "The bridge at Lorne was destroyed by the flood of 1953.",
      "The flood of 1953 destroyed the bridge at Lorne.",
    ),
    same("The hospital has 620 beds.", "620 beds are available in the hospital."),
    same(
      "The vaccine must be stored at minus 20 °C.",
      "Storage of the vaccine requires −20 degrees Celsius.",
    ),
    same(
      "About 4.2 million people drink water from the Sela.",
      "The Sela supplies drinking water to roughly 4.2 million people.",
    ),
    same("The reservoir holds 3.5 million cubic metres.", "3,500,000 m³ of water fit in the reservoir."),
    same("Nurses earn 2,900 euros a month.", "A nurse's monthly pay is €2,900."),
    same(
      "The drought lasted from May to September 2022.",
      "From May until September 2022 there was a drought.",
    ),
    same(
      "Marta Lind discovered the mineral spring in 1884.",
      "The mineral spring was discovered in 1884 by Marta Lind.",
    ),
    same(
      "The regional hospital is owned by the city of Orrin.",
      "The city of Orrin owns the regional hospital.",
    ),
    same("Fishing is forbidden in the lower Sela.", "It is not allowed to fish in the lower Sela."),
    same(
      "The programme screened nearly 48,000 people.",
      "Some 47,900 people were screened by the programme.",
    ),
    same("The treatment costs 1,150 euros per patient.", "Per patient, €1,150 are spent on the treatment."),
    same("Rainfall reached 912 millimetres in 2024.", "In 2024, 91.2 centimetres of rain fell."),
    same(
      "The dam at Kell was finished three years late.",
      "The Kell dam was completed with a delay of three years.",
    ),
    same(
      "The laboratory analyses 90 samples an hour.",
      "Ninety samples per hour are analysed by the laboratory.",
    ),
    same("The tablet contains lactose.", "Lactose is an ingredient of the tablet."),
  ],
};
