// The fitted numbers of the support of a citation, written by `npm run eval -- fit`: see docs/evidence.md. Fitted on
// the development sets of WiCE (ryokamoi/wice; annotations ODC-BY, text CC-BY-SA) and AttributionBench
// (OSU-NLP-Group; Apache-2.0, its parts keep their own licences). The numbers hold no text of these sets.

import type { SupportModel } from "./evidence-support";

export const SUPPORT: SupportModel = {
  least: 0.59,
  bias: -2.1895,
  weights: {
    windowKin: 0.52448,
    nearKin: 0.57185,
    twoPlaces: 0.62789,
    pagePlain: 0.52422,
    allPages: 0.53185,
    pairs: 0.40858,
    pairsTogether: 0.32579,
    pairsOnPage: 0.39127,
    ordered: 0.39207,
    letters: 0.55308,
    spent: 0.3759,
    missingRun: -0.20099,
    missingNames: -0.20572,
    namesMissing: -0.25541,
    hardMissing: -0.56837,
    hardFound: 0.2414,
    namesFound: 0.052263,
    length: -0.010836,
    pageLength: -0.048294,
    strongMissing: -0.01667,
    hedgeDropped: -0.029786,
    negation: -0.033795,
  },
};
