// The first script of a diagram's page: converts the theme's colours to Mermaid's variables. It is the text of a script, not
// a module, because the page loads no modules.

export const COLOURS_SCRIPT = `
const COLOURS = ["ground", "raised", "sunken", "ink", "muted", "line", "edge", "accent", "accentSoft"];
const isColour = (value) => typeof value === "string" && /^(?:rgba?|color|oklch|oklab)\\([\\w\\s.,%/-]{1,60}\\)$/.test(value);

/** Any colour that the browser knows as [red, green, blue, opacity], each from 0 to 255 and 0 to 1. */
const rgbOf = (() => {
  const known = new Map();
  const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
  return (colour) => {
    if (!known.has(colour)) {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = "#000";
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
      known.set(colour, [red, green, blue, alpha / 255]);
    }
    return known.get(colour);
  };
})();
const hexOf = (colour) => "#" + rgbOf(colour).slice(0, 3).map((part) => part.toString(16).padStart(2, "0")).join("");

/** Hues that distinguish series and slices, starting with the hue of links. */
const HUES = [204, 32, 146, 340, 264, 176, 52, 8, 228, 92, 300, 190];

/** Colours under words (\`soft\`) and of lines and bars on the ground (\`strong\`). */
function palette(dark) {
  const of = (saturation, lightness) => HUES.map((hue) => hexOf("hsl(" + hue + " " + saturation + "% " + lightness + "%)"));
  return { soft: dark ? of(34, 29) : of(52, 84), strong: dark ? of(52, 66) : of(55, 38) };
}

const numbered = (name, colours, from = 0) => Object.fromEntries(colours.map((colour, index) => [name + (index + from), colour]));

function themeOf(page, dark) {
  const { soft, strong } = palette(dark);
  const { ground, raised, sunken, ink, muted, line, edge, accent, accentSoft } = page;
  const texts = Array.from(HUES, () => ink);
  return {
    // Without it the program darkens and lightens what it is given by amounts of its own.
    darkMode: false,
    background: ground, mainBkg: raised, textColor: ink, titleColor: ink, lineColor: muted,
    primaryColor: raised, primaryTextColor: ink, primaryBorderColor: edge,
    secondaryColor: accentSoft, secondaryTextColor: ink, secondaryBorderColor: accent,
    tertiaryColor: sunken, tertiaryTextColor: ink, tertiaryBorderColor: edge,
    nodeTextColor: ink, classText: ink, edgeLabelBackground: ground, clusterBkg: sunken, clusterBorder: edge,
    noteBkgColor: accentSoft, noteTextColor: ink, noteBorderColor: accent, errorTextColor: ink, errorBkgColor: sunken,
    // Sequences.
    actorBkg: raised, actorBorder: edge, actorTextColor: ink, actorLineColor: muted, signalColor: ink, signalTextColor: ink,
    labelBoxBkgColor: sunken, labelBoxBorderColor: edge, labelTextColor: ink, loopTextColor: ink,
    activationBkgColor: accentSoft, activationBorderColor: accent, sequenceNumberColor: ground,
    // Schedules.
    sectionBkgColor: sunken, altSectionBkgColor: ground, sectionBkgColor2: sunken, excludeBkgColor: sunken, gridColor: line,
    taskBkgColor: soft[0], taskBorderColor: strong[0], activeTaskBkgColor: soft[1], activeTaskBorderColor: strong[1],
    doneTaskBkgColor: sunken, doneTaskBorderColor: edge, critBkgColor: soft[7], critBorderColor: strong[7],
    taskTextColor: ink, taskTextLightColor: ink, taskTextDarkColor: ink, taskTextOutsideColor: ink, taskTextClickableColor: ink,
    todayLineColor: strong[7], vertLineColor: strong[0],
    // States and tables.
    stateBkg: raised, stateLabelColor: ink, transitionColor: muted, transitionLabelColor: ink, compositeBackground: ground,
    compositeTitleBackground: sunken, compositeBorder: edge, altBackground: sunken, innerEndBackground: muted, specialStateColor: muted,
    attributeBackgroundColorOdd: raised, attributeBackgroundColorEven: sunken, rowOdd: raised, rowEven: sunken,
    relationColor: muted, relationLabelColor: ink, relationLabelBackground: ground,
    requirementBackground: raised, requirementBorderColor: edge, requirementTextColor: ink,
    personBkg: raised, personBorder: edge,
    // Series, slices and sections, which differ by colour.
    ...numbered("cScale", soft), ...numbered("cScaleLabel", texts), ...numbered("cScaleInv", strong), ...numbered("cScalePeer", strong),
    scaleLabelColor: ink,
    ...numbered("git", strong.slice(0, 8)), ...numbered("gitInv", soft.slice(0, 8)), ...numbered("gitBranchLabel", texts.slice(0, 8)),
    commitLabelFontSize: "12px", tagLabelFontSize: "12px", commitLabelColor: ink, commitLabelBackground: ground, tagLabelColor: ink, tagLabelBackground: accentSoft, tagLabelBorder: accent,
    ...numbered("fillType", soft.slice(0, 8)), ...numbered("surface", soft.slice(0, 5)),
    ...numbered("pie", soft, 1), pieStrokeColor: ground, pieStrokeWidth: "2px", pieOuterStrokeColor: edge, pieOuterStrokeWidth: "1px",
    pieOpacity: "1", pieTitleTextColor: ink, pieSectionTextColor: ink, pieLegendTextColor: ink,
    pieTitleTextSize: "17px", pieSectionTextSize: "14px", pieLegendTextSize: "14px",
    ...numbered("venn", soft.slice(0, 8), 1), vennTitleTextColor: ink, vennSetTextColor: ink,
    quadrant1Fill: accentSoft, quadrant2Fill: ground, quadrant3Fill: sunken, quadrant4Fill: ground,
    quadrant1TextFill: ink, quadrant2TextFill: ink, quadrant3TextFill: ink, quadrant4TextFill: ink,
    quadrantPointFill: strong[0], quadrantPointTextFill: ink, quadrantXAxisTextFill: ink, quadrantYAxisTextFill: ink,
    quadrantTitleFill: ink, quadrantInternalBorderStrokeFill: line, quadrantExternalBorderStrokeFill: edge,
    xyChart: {
      backgroundColor: ground, titleColor: ink, dataLabelColor: ink, legendTextColor: ink, xAxisTitleColor: ink, xAxisLabelColor: ink, xAxisTickColor: edge,
      xAxisLineColor: edge, yAxisTitleColor: ink, yAxisLabelColor: ink, yAxisTickColor: edge, yAxisLineColor: edge,
      plotColorPalette: strong.join(","),
    },
    radar: { axisColor: edge, graticuleColor: line, curveOpacity: 0.25 },
    packet: { byteFontSize: "12px", startByteColor: ink, endByteColor: ink, labelColor: ink, titleColor: ink, blockStrokeColor: edge, blockFillColor: sunken },
    fontSize: "14px", useGradient: false, dropShadow: "none",
  };
}

/** No words below 12 pixels, in a drawing of the width of a column. */
function settings(page, dark) {
  return {
    startOnLoad: false,
    securityLevel: "strict",
    suppressErrorRendering: true,
    htmlLabels: false,
    // Closer than it would, so that more fits a column without words that are too small to be read.
    flowchart: { htmlLabels: false, useMaxWidth: true, nodeSpacing: 32, rankSpacing: 32 },
    class: { htmlLabels: false },
    state: { htmlLabels: false },
    sequence: { actorFontSize: 14, messageFontSize: 14, noteFontSize: 14, actorMargin: 32, width: 130, diagramMarginX: 8, diagramMarginY: 8 },
    gantt: { useWidth: 640, fontSize: 13, sectionFontSize: 13, barHeight: 24, barGap: 6, topPadding: 48, leftPadding: 110, gridLineStartPadding: 36, numberSectionStyles: 2 },
    xyChart: { width: 640, height: 380, titleFontSize: 16, xAxis: { labelFontSize: 13, titleFontSize: 13 }, yAxis: { labelFontSize: 13, titleFontSize: 13 } },
    quadrantChart: { chartWidth: 520, chartHeight: 480, titleFontSize: 16, quadrantLabelFontSize: 14, xAxisLabelFontSize: 13, yAxisLabelFontSize: 13, pointLabelFontSize: 13 },
    pie: { textPosition: 0.65 },
    journey: { taskFontSize: 13, textPlacement: "tspan" },
    maxTextSize: 20000,
    maxEdges: 300,
    theme: "base",
    darkMode: false,
    fontFamily: "Helvetica Neue, Arial, sans-serif",
    // Settings that a diagram's own text cannot override.
    secure: ["secure", "securityLevel", "startOnLoad", "maxTextSize", "maxEdges", "suppressErrorRendering", "htmlLabels",
      "theme", "themeVariables", "themeCSS", "fontFamily", "altFontFamily", "darkMode", "dompurifyConfig"],
    themeVariables: themeOf(page, dark),
  };
}
`;
