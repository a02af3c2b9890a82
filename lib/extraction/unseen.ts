// What of a page no reader sees, by the names, attributes and styles that elements have themselves. Style sheets are not
// evaluated. One rule for all ways in which a page is read.

/** The value of an element's attribute; empty for one without a value, null where it is not there. */
export type AttributeOf = (name: "hidden" | "aria-hidden" | "style") => string | null;

const NAMES = new Set(
  "script style noscript template iframe object embed svg canvas dialog select input button textarea nav".split(
    " ",
  ),
);
/** Pages hide all of themselves until their scripts have run. */
const WHOLE = new Set(["html", "head", "body"]);

const LONGEST_STYLE = 4000;
const HIDING =
  /display:none|visibility:(?:hidden|collapse)|font-size:(?:0(?![.\d]*[1-9])|0?\.\d+p[xt])|opacity:0(?![.\d]*[1-9])|text-indent:-\d{3,}|(?:left|top):-\d{4,}px|(?:^|;)(?:left|top):-\d{3,}(?:r?em|v[wh]|%)|clip(?:-path)?:(?:rect\(0|inset\(100%)|transform:[^;]{0,100}scale\(0(?![.\d]*[1-9])/i;
/** Letters without a colour are seen where what lies behind them is cut out by them. */
const NO_COLOUR = /(?:^|;)color:transparent/i;
const CUT_OUT = /background-clip:text/i;
/** A box of no size hides what is in it where nothing flows over. */
const NO_BOX = /(?:^|;)(?:max-)?(?:width|height):0(?![.\d]*[1-9])/i;
const CLIPPED = /overflow(?:-[xy])?:(?:hidden|clip)/i;

/** A style as a browser takes it: without comments, its escapes as the letters they stand for, without spaces. */
function plainStyle(style: string): string {
  return style
    .slice(0, LONGEST_STYLE)
    .replace(/\/\*[^*]{0,500}\*\//g, "")
    .replace(/\\([\da-f]{1,6})\s?/gi, (_, code: string) => {
      const point = Number.parseInt(code, 16);
      return point < 0x80 ? String.fromCodePoint(point) : "";
    })
    .replace(/[\s\\]+/g, "");
}

function hides(style: string): boolean {
  const plain = plainStyle(style);
  if (NO_COLOUR.test(plain) && !CUT_OUT.test(plain)) return true;
  return HIDING.test(plain) || (NO_BOX.test(plain) && CLIPPED.test(plain));
}

/** True where an element says by its attributes that nobody sees it. */
function saysUnseen(attribute: AttributeOf): boolean {
  if (attribute("aria-hidden")?.toLowerCase() === "true") return true;
  const style = attribute("style");
  return style !== null && hides(style);
}

/** True for an element of HTML that nobody sees with all that is in it. `name` in lower case. */
export function isUnseen(name: string, attribute: AttributeOf): boolean {
  if (WHOLE.has(name)) return false;
  return NAMES.has(name) || attribute("hidden") !== null || saysUnseen(attribute);
}

/** The same for markup of any kind, in which names and `hidden` may mean something else. */
export const isUnseenData = (name: string, attribute: AttributeOf): boolean =>
  name === "script" || name === "style" || saysUnseen(attribute);
