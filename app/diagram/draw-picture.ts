// The script with which the diagram page turns a drawing into a bitmap for an exported file. A bitmap
// contains no scripts, addresses or styles.

export const PICTURE_SCRIPT = `
const MOST_POINTS = 12_000_000;
/** Characters. */
const LONGEST_PICTURE = 3_900_000;

/** A PNG at twice its size, on the ground of the page; where that is too large, smaller. */
async function pictureOf(svg, ground) {
  const { x, y, width, height } = svg.viewBox.baseVal;
  const scale = Math.min(2, Math.sqrt(MOST_POINTS / (width * height)), 8000 / width, 8000 / height);
  const copy = svg.cloneNode(true);
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(new XMLSerializer().serializeToString(copy));
  await image.decode();
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  for (let part = scale; ; part /= 1.5) {
    canvas.width = Math.ceil(width * part);
    canvas.height = Math.ceil(height * part);
    context.fillStyle = ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = canvas.toDataURL("image/png");
    if (png.length < LONGEST_PICTURE || part < 0.2) return png;
  }
}
`;
