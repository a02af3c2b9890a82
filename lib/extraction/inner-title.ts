// Whether the title that a file states about itself says what the file is. Programs fill it with the name of a draft, of a
// template, or of the page that was printed.

/** Titles that programs insert by themselves: names of programs, files and empty documents. */
const JUNK = [
  /^untitled(?![\p{L}\d])/iu,
  /^без (?:имени|названия)(?![\p{L}\d])/iu,
  /^microsoft (?:word|powerpoint|excel)(?![\p{L}\d])/iu,
  /\.(?:docx?|pdf|pptx?|xlsx?|indd|tex|dvi|qxd|x?html?|odt|ods|odp|rtf|txt|md|pages|ps|eps|csv|xml|wpd|pub|vsdx?)$/iu,
  /^(?:new |новый )?(?:document|doc|presentation|book|slide|title|template|документ|презентация|книга)[ _-]?\d*$/iu,
  /^(?:powerpoint presentation|презентация powerpoint)$/iu,
  /^(?:about:\w+|(?:https?|file|data|blob):\S*)$/iu,
  // One word with an underscore or a figure, such as scan_0042.
  /^(?=\S*[\d_])(?=\S*[\p{L}_])\S+$/u,
  /^[^\p{L}\d]*$/u,
];

/** True for a title that no person chose. */
export const isJunkTitle = (title: string): boolean => JUNK.some((form) => form.test(title.trim()));

const WORD = /[\p{L}\d]{3,}/gu;
/** Enough of a word to find its other forms. */
const STEM = 5;
/** The beginning of a text, in which a title would be taken up. */
const BEGINNING = 8000;

/** True when at least half of the words of a title stand at the beginning of the text. */
function fitsText(title: string, text: string): boolean {
  const beginning = text.slice(0, BEGINNING).toLowerCase();
  const words = title.toLowerCase().match(WORD) ?? [];
  if (words.length === 0) return beginning.includes(title.toLowerCase());
  return words.filter((word) => beginning.includes(word.slice(0, STEM))).length * 2 >= words.length;
}

/** The title that a file states about itself; empty where it is junk or has nothing to do with the text. */
export const innerTitle = (title: string, text: string): string =>
  isJunkTitle(title) || !fitsText(title, text) ? "" : title;
