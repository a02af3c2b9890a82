import { describe, expect, it } from "vitest";
import { doiInAddress } from "./doi-in-address";

describe("The DOI in an address", () => {
  it.each([
    ["https://doi.org/10.1016/S0140-6736(97)11096-0", "10.1016/s0140-6736(97)11096-0"],
    ["https://dx.doi.org/10.1000%2Fxyz123", "10.1000/xyz123"],
    ["https://www.science.org/doi/full/10.1126/science.abc1234?casa_token=1", "10.1126/science.abc1234"],
    ["https://onlinelibrary.wiley.com/doi/10.1002/adma.202001234/full", "10.1002/adma.202001234"],
    ["https://pubs.acs.org/doi/pdf/10.1021/jacs.0c01234", "10.1021/jacs.0c01234"],
    ["https://link.springer.com/content/pdf/10.1007/s00216-020-02711-9.pdf", "10.1007/s00216-020-02711-9"],
    [
      "https://journals.plos.org/plosone/article?id=10.1371/journal.pone.0123456",
      "10.1371/journal.pone.0123456",
    ],
    ["https://www.biorxiv.org/content/10.1101/2020.01.30.927871v1.full", "10.1101/2020.01.30.927871"],
    ["https://www.nature.com/articles/s41586-020-2649-2", "10.1038/s41586-020-2649-2"],
    ["https://arxiv.org/abs/2301.01234v2", "10.48550/arxiv.2301.01234"],
    ["https://arxiv.org/pdf/2301.01234.pdf", "10.48550/arxiv.2301.01234"],
    ["https://arxiv.org/abs/hep-th/9901001", "10.48550/arxiv.hep-th/9901001"],
  ])("%s names %s", (url, doi) => {
    expect(doiInAddress(url)).toBe(doi);
  });

  it.each([
    "https://example.org/news/2026",
    "https://arxiv.org/list/cs.AI/recent",
    "https://example.org/releases/10.4.1/notes",
    "https://example.org/%E0%A4%A/10.1/x",
    "https://scholar.example/search?q=10.1000/xyz",
    "library://documents/10.1000/xyz",
    "no address",
  ])("%s names none", (url) => {
    expect(doiInAddress(url)).toBeNull();
  });
});
