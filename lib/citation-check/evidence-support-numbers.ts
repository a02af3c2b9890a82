// The fitted numbers of the support of a citation, written by `npm run eval -- fit`: see docs/evidence.md. Fitted on
// the development sets of WiCE (ryokamoi/wice; annotations ODC-BY, text CC-BY-SA) and AttributionBench
// (OSU-NLP-Group; Apache-2.0, its parts keep their own licences). The numbers hold no text of these sets.

import type { SupportModel } from "./evidence-support";

export const SUPPORT: SupportModel = {
  least: 0.58,
  bias: -2.2738,
  weights: {
    windowKin: 0.53109,
    nearKin: 0.597,
    twoPlaces: 0.6501,
    pagePlain: 0.52024,
    allPages: 0.55239,
    pairs: 0.40134,
    pairsTogether: 0.345,
    pairsOnPage: 0.4027,
    ordered: 0.39287,
    letters: 0.54955,
    spent: 0.3881,
    missingRun: -0.20507,
    missingNames: -0.19961,
    namesMissing: -0.24704,
    hardMissing: -0.5844,
    hardFound: 0.24784,
    namesFound: 0.04367,
    length: -0.012353,
    pageLength: -0.049221,
    strongMissing: -0.048254,
    hedgeDropped: -0.044246,
    negation: -0.029825,
  },
};
