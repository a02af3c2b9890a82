// The fitted numbers of the support of a citation, written by `npm run eval -- fit`: see docs/evidence.md. Fitted on
// the development sets of WiCE (ryokamoi/wice; annotations ODC-BY, text CC-BY-SA) and AttributionBench
// (OSU-NLP-Group; Apache-2.0, its parts keep their own licences). The numbers hold no text of these sets.

import type { SupportModel } from "./evidence-support";

export const SUPPORT: SupportModel = {
  least: 0.58,
  bias: -3.2534,
  weights: {
    windowKin: 1.8547,
    allPages: 1.7719,
    ordered: 1.4663,
    spent: 1.0739,
    hardMissing: -1.0097,
  },
};
