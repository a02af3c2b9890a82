// The fitted numbers of the support of a citation, written by `npm run eval -- fit`: see docs/evidence.md. Fitted on
// the development sets of WiCE (ryokamoi/wice; annotations ODC-BY, text CC-BY-SA) and AttributionBench
// (OSU-NLP-Group; Apache-2.0, its parts keep their own licences). The numbers hold no text of these sets.

import type { SupportModel } from "./evidence-support";

export const SUPPORT: SupportModel = {
  least: 0.61,
  bias: -2.1892,
  weights: {
    windowKin: 0.52479,
    nearKin: 0.5719,
    twoPlaces: 0.62738,
    pagePlain: 0.52399,
    allPages: 0.53165,
    pairs: 0.40848,
    pairsTogether: 0.32655,
    pairsOnPage: 0.39148,
    ordered: 0.39262,
    letters: 0.55287,
    spent: 0.37553,
    missingRun: -0.20093,
    missingNames: -0.20542,
    namesMissing: -0.25481,
    hardMissing: -0.56596,
    hardFound: 0.24029,
    namesFound: 0.052255,
    length: -0.011191,
    pageLength: -0.048148,
    strongMissing: -0.017085,
    hedgeDropped: -0.029776,
    negation: -0.033942,
  },
};
