// The fitted numbers of the support of a citation, written by `npm run eval -- fit`: see docs/evidence.md. Fitted on
// the development sets of WiCE (ryokamoi/wice; annotations ODC-BY, text CC-BY-SA) and AttributionBench
// (OSU-NLP-Group; Apache-2.0, its parts keep their own licences). The numbers hold no text of these sets.

import type { SupportModel } from "./evidence-support";

export const SUPPORT: SupportModel = {
  least: 0.59,
  bias: -2.1758,
  weights: {
    windowKin: 0.53852,
    nearKin: 0.55727,
    twoPlaces: 0.6141,
    pagePlain: 0.51996,
    allPages: 0.52703,
    pairs: 0.40828,
    pairsTogether: 0.33179,
    pairsOnPage: 0.38517,
    ordered: 0.39936,
    letters: 0.54903,
    spent: 0.37459,
    missingRun: -0.19586,
    missingNames: -0.21314,
    namesMissing: -0.25919,
    hardMissing: -0.48258,
    hardFound: 0.20632,
    namesFound: 0.049628,
    length: -0.011739,
    pageLength: -0.047379,
    strongMissing: -0.090658,
    hedgeDropped: -0.022022,
    negation: -0.020513
  }
};
