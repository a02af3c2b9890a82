// Decides which elements readers cannot see, from their names, attributes and inline styles. Style sheets are not
// evaluated. All extraction paths use this rule.

/** Returns an attribute's value; empty for one without a value, null if it is absent. */
export type AttributeOf = (name: "hidden" | "aria-hidden" | "style") => string | null;

const NAMES = new Set(
  "script style noscript template iframe object embed svg canvas dialog select input button textarea nav".split(
    " ",
  ),
);
/** Pages often hide the whole document until their scripts have run. */
const WHOLE = new Set(["html", "head", "body"]);

const LONGEST_STYLE = 4000;
const HIDING =
  /display:none|visibility:(?:hidden|collapse)|font-size:(?:0(?![.\d]*[1-9])|0?\.\d+p[xt])|opacity:0(?![.\d]*[1-9])|text-indent:-\d{3,}|(?:left|top):-\d{4,}px|(?:^|;)(?:left|top):-\d{3,}(?:r?em|v[wh]|%)|clip(?:-path)?:(?:rect\(0|inset\(100%)|transform:[^;]{0,100}scale\(0(?![.\d]*[1-9])/i;
/** Transparent text is visible if the background is clipped to it. */
const NO_COLOUR = /(?:^|;)color:transparent/i;
const CUT_OUT = /background-clip:text/i;
/** A box of size zero hides its content if overflow is hidden. */
const NO_BOX = /(?:^|;)(?:max-)?(?:width|height):0(?![.\d]*[1-9])/i;
const CLIPPED = /overflow(?:-[xy])?:(?:hidden|clip)/i;

/** Normalizes a style as a browser does: removes comments and spaces and decodes escapes. */
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

/** True if the attributes of an element hide it. */
function saysUnseen(attribute: AttributeOf): boolean {
  if (attribute("aria-hidden")?.toLowerCase() === "true") return true;
  const style = attribute("style");
  return style !== null && hides(style);
}

/** True for an HTML element that is invisible with all its content. `name` in lower case. */
export function isUnseen(name: string, attribute: AttributeOf): boolean {
  if (WHOLE.has(name)) return false;
  return NAMES.has(name) || attribute("hidden") !== null || saysUnseen(attribute);
}

/** The same for other markup, where names and `hidden` may have another meaning. */
export const isUnseenData = (name: string, attribute: AttributeOf): boolean =>
  name === "script" || name === "style" || saysUnseen(attribute);
