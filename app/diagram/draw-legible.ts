// Runs in a diagram's page after drawing: gives every text a contrast of at least 4.5:1 with its background.
// A diagram may set colours of its own, and each kind of diagram has colours that no setting reaches, so the
// check works on the drawn result.

export const LEGIBLE_SCRIPT = `
const LEAST_CONTRAST = 4.5;
const luminance = (rgb) => {
  const [red, green, blue] = rgb.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one, other) => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};
const over = (top, opacity, under) => under.map((part, index) => top[index] * opacity + part * (1 - opacity));

/** The product of the opacities of an element and its ancestors. */
function opacityOf(element, property) {
  let opacity = Number(getComputedStyle(element)[property] || 1);
  for (let at = element; at && at.nodeName !== "svg"; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity || 1);
  return opacity;
}

const SHAPES = "rect, circle, ellipse, polygon, path";
const filled = (shape) => {
  const { fill, display, visibility } = getComputedStyle(shape);
  return fill !== "none" && display !== "none" && visibility !== "hidden" && !shape.closest("defs, marker, clipPath, mask, pattern");
};

/** The colours behind a text at a few places of it, as they add up from the ground to the topmost shape before it. */
function behind(text, shapes, ground) {
  const box = text.getBoundingClientRect();
  const middle = box.top + box.height / 2;
  const places = [0.15, 0.5, 0.85].map((share) => new DOMPoint(box.left + box.width * share, middle));
  return places.map((place) =>
    shapes.reduce((colour, { shape, box: room, fill, opacity, matrix }) => {
      if (place.x < room.left || place.x > room.right || place.y < room.top || place.y > room.bottom) return colour;
      if (!(shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING)) return colour;
      return shape.isPointInFill(place.matrixTransform(matrix)) ? over(fill, opacity, colour) : colour;
    }, ground));
}

function makeLegible(svg, page) {
  const ground = rgbOf(page.ground).slice(0, 3);
  const inks = [page.ink, page.ground, "rgb(0, 0, 0)", "rgb(255, 255, 255)"];
  const shapes = [...svg.querySelectorAll(SHAPES)].filter(filled).map((shape) => {
    const fill = rgbOf(getComputedStyle(shape).fill);
    const matrix = shape.getScreenCTM()?.inverse();
    return { shape, box: shape.getBoundingClientRect(), fill, opacity: fill[3] * opacityOf(shape, "fillOpacity"), matrix };
  }).filter(({ matrix, opacity }) => matrix && opacity > 0);
  const worst = (ink, colours) => Math.min(...colours.map((colour) => contrast(rgbOf(ink).slice(0, 3), colour)));
  // A number of a message stands on a mark of its line, which is no shape of the drawing; the theme colours both.
  for (const text of svg.querySelectorAll("text:not(.sequenceNumber), tspan")) {
    if (text.closest(".sequenceNumber")) continue;
    if (![...text.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "")) continue;
    const colours = behind(text, shapes, ground);
    const { fill } = getComputedStyle(text);
    const opacity = rgbOf(fill)[3] * opacityOf(text, "fillOpacity");
    if (opacity > 0.95 && worst(fill, colours) >= LEAST_CONTRAST) continue;
    const best = inks.find((ink) => worst(ink, colours) >= LEAST_CONTRAST) ?? inks.toSorted((a, b) => worst(b, colours) - worst(a, colours))[0];
    text.style.setProperty("fill", best, "important");
    text.style.setProperty("fill-opacity", "1", "important");
    for (let at = text; at && at !== svg; at = at.parentElement) if (Number(getComputedStyle(at).opacity) < 1) at.style.setProperty("opacity", "1", "important");
  }
}

/** Adjusts parts without a Mermaid setting: grid lines, small scale labels, and streams that darken what they cross. */
function settle(svg, page) {
  svg.style.color = page.line;
  let right = -Infinity;
  for (const text of svg.querySelectorAll(".grid .tick text")) {
    text.style.fontSize = "12px";
    const box = text.getBoundingClientRect();
    // Dates that would lie upon each other say nothing: the next one that has room is shown.
    if (box.left < right + 6) text.remove();
    else right = box.right;
  }
  for (const stream of svg.querySelectorAll(".links .link, .links path"))
    for (const [name, value] of [["mix-blend-mode", "normal"], ["stroke-opacity", "0.3"]]) stream.style.setProperty(name, value, "important");
  for (const links of svg.querySelectorAll(".link, .links")) links.style.setProperty("mix-blend-mode", "normal", "important");
}

/** The size of the smallest words, in units of the drawing. */
function smallestFont(svg) {
  const scale = svg.getScreenCTM()?.a || 1;
  const sizes = [...svg.querySelectorAll("text, tspan")]
    .filter((text) => text.textContent.trim() !== "")
    .map((text) => Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(text.getScreenCTM()?.a ?? scale, text.getScreenCTM()?.b ?? 0) / scale)
    .filter((size) => size > 1);
  return sizes.length > 0 ? Math.min(...sizes) : 14;
}
`;
