// Two halves of twenty facts each, of different domains.

import { added, changed, gone, same, type Web } from "./web";

export const energy: Web = {
  name: "energy",
  opening: "Power supply of the Tarn coast",
  facts: [
    changed("The Velle wind farm has 62 turbines.", "The Velle wind farm has 71 turbines."),
    changed("The Morvik battery opened in March 2024.", "The Morvik battery opened in May 2024."),
    changed(
      "The grid operator Nettkraft is led by Ingrid Solheim.",
      "The grid operator Nettkraft is led by Pavel Horak.",
    ),
    changed("The Sund cable carries 700 MW.", "The Sund cable carries 700 kW."),
    changed("The Orre dam is open to visitors.", "The Orre dam is not open to visitors."),
    gone("Households on Skarv island receive a discount on district heating."),
    gone("The harbour of Lindvik tested a tidal generator in 2019."),
    gone("A public register lists every solar roof in Tarn."),
    added("A second transformer station was approved for the town of Hedal."),
    added("The coast guard inspects floating platforms twice a year."),
    same("The Sund cable is 128 kilometres long.", "The length of the Sund cable is 128,000 metres."),
    same("The Morvik battery stores 1,200 MWh.", "About 1.2 GWh can be stored in the Morvik battery."),
    same(
      "Wind supplied 41.6% of the electricity in 2023.",
      "In 2023, roughly 42 percent of electricity came from wind.",
    ),
    same(
      "Hansen Marine built the foundations of the Velle wind farm.",
      "The foundations of the Velle wind farm were built by Hansen Marine.",
    ),
    same(
      "Construction of the Velle wind farm began on 14 June 2021.",
      "Work on building the Velle wind farm started on June 14, 2021.",
    ),
    same(
      "The Orre dam was completed in 1968 and is 92 metres high.",
      "The Orre dam, 92 m tall, was finished in 1968.",
    ),
    same("Nettkraft employs 3,400 people.", "3.4 thousand people work for Nettkraft."),
    same(
      "A kilowatt-hour costs 0.31 euros on Skarv island.",
      "On Skarv island, the price of a kWh is €0.31.",
    ),
    same(
      "The coal plant in Lindvik closed twelve years ago.",
      "It has been 12 years since the coal plant at Lindvik shut down.",
    ),
    same(
      "The Hedal substation lost power for 90 minutes in the January storm.",
      "During the storm in January, power failed at the Hedal substation for an hour and a half, that is 1.5 hours.",
    ),
  ],
};

export const museum: Web = {
  name: "museum",
  opening: "The maritime museum of Port Alder",
  facts: [
    changed("Admission for adults costs 14 dollars.", "Admission for adults costs 16 dollars."),
    changed("The east wing reopens on 3 October 2026.", "The east wing reopens on 21 November 2026."),
    changed("Attendance rose in the last season.", "Attendance fell in the last season."),
    changed(
      "The restoration of the schooner Petrel is directed by Mara Quill.",
      "The restoration of the schooner Petrel is directed by Tomas Brandt.",
    ),
    changed("The aquarium holds 850 cubic metres of water.", "The aquarium holds 920 cubic metres of water."),
    gone("The café in the lighthouse serves smoked fish on Sundays."),
    gone("Volunteers repaired the old diving bell."),
    added("A planetarium show about navigation runs every afternoon."),
    added("The archive acquired the letters of Captain Ruth Amory."),
    added("Visitors can hire audio guides in Portuguese."),
    same("The museum was founded in 1927.", "Founded in 1927, the museum is among the oldest of its kind."),
    same(
      "More than 210,000 visitors came in 2025.",
      "In 2025 the museum counted over 210 thousand visitors.",
    ),
    same(
      "The schooner Petrel measures 34 metres from bow to stern.",
      "From bow to stern the schooner Petrel is 34 m.",
    ),
    same(
      "The city of Port Alder pays half of the running costs.",
      "Half of the running costs are paid by the city of Port Alder.",
    ),
    same("The collection includes 48 ship models.", "Forty-eight ship models belong to the collection."),
    same("Lena Ortiz designed the glass roof.", "The glass roof was designed by Lena Ortiz."),
    same("The library is closed on Mondays.", "On Mondays the library does not open."),
    same(
      "The main hall is 18 metres high.",
      "The ceiling of the main hall rises to a height of 1,800 centimetres.",
    ),
    same("The anchor of the Petrel weighs 2.5 tonnes.", "The Petrel's anchor has a mass of 2,500 kilograms."),
    same(
      "A grant of $1.75 million financed the storm doors.",
      "The storm doors were financed by a grant of 1,750,000 dollars.",
    ),
  ],
};
