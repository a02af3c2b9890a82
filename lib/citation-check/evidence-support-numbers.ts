// The fitted numbers of the support of a citation, written by `npm run eval -- fit`: see docs/evidence.md. Fitted on
// the development sets of WiCE (ryokamoi/wice; annotations ODC-BY, text CC-BY-SA) and AttributionBench
// (OSU-NLP-Group; Apache-2.0, its parts keep their own licences). The numbers hold no text of these sets.

import type { SupportModel } from "./evidence-support";

export const SUPPORT: SupportModel = {
  bias: -1.7543,
  weights: {
    windowWords: -1.0168,
    windowPlain: -0.34246,
    nearPlain: 0.40296,
    pagePlain: 1.7944,
    pairs: 1.3646,
    ordered: -0.098707,
    similar: 1.1934,
    missingCount: -0.48476,
    missingRun: -0.24485,
    heaviestMissing: 0.061388,
    namesMissing: -0.90907,
    namesAway: 0.10512,
    hardMissing: -1.1903,
    hardFound: 0.65017,
    namesFound: 0.090369,
    length: 0.64505,
    pageLength: -0.14119,
    negation: -0.015775,
  },
};
