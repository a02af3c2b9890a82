// A report's Markdown as a syntax tree, the one reading of it on screen and in files. Reference definitions and footnotes are
// switched off: `[1]` is a citation here, never a link that a later line could redefine, and so a block means the same
// wherever the text is cut.

import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

const extensions = [
  gfm({ singleTilde: false }),
  {
    disable: {
      null: ["definition", "gfmFootnoteDefinition", "gfmFootnoteCall", "gfmPotentialFootnoteCall"],
    },
  },
];
const mdastExtensions = [gfmFromMarkdown()];

/** The tree of a text; offsets in it count UTF-16 code units of `source`. */
export function parseMarkdown(source: string): Root {
  return fromMarkdown(source, { extensions, mdastExtensions });
}
