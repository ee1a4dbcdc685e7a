/** Makes a PNG smaller: at most 256 colours, which is enough for pictures of pages. */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const COLOURS_MAX = 256;
/** Number of the most frequent colours, which stay exact, because changed colours of large areas are visible. */
const EXACT = 64;
/** Colours with the same upper four bits of red, green and blue are similar. */
const SIMILAR = 0xf0f0f0;
/** Bytes of a pixel by colour type: 2 is RGB, 6 is RGB with opacity. */
const CHANNELS = { 2: 3, 6: 4 };

/** Returns a PNG with a palette. Takes a PNG as browsers write it: RGB, 8 bits, not interlaced. Opacity is lost. */
export function palettePng(png) {
  const { width, height, pixels } = decode(png);
  const palette = commonColours(pixels);
  const rows = Buffer.alloc(height * (width + 1));
  const known = new Map(palette.map((colour, index) => [colour, index]));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour = pixels[y * width + x];
      if (!known.has(colour)) known.set(colour, nearest(palette, colour));
      rows[y * (width + 1) + x + 1] = known.get(colour);
    }
  }
  const header = Buffer.from(png.subarray(16, 29));
  header[9] = 3;
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  return Buffer.concat([
    SIGNATURE,
    ...[chunk('IHDR', header), chunk('PLTE', colours)],
    ...[chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))],
  ]);
}

/** Returns the size and the colours of all pixels, each as one number. */
export function decode(png) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const channels = CHANNELS[png[25]];
  if (channels === undefined || png[24] !== 8 || png[28] !== 0)
    throw new Error('expected RGB with 8 bits, not interlaced');
  const bytes = unfiltered(inflateSync(Buffer.concat(dataOf(png))), width * channels, channels);
  const pixels = new Uint32Array(width * height);
  for (let at = 0, from = 0; at < pixels.length; at += 1, from += channels)
    pixels[at] = (bytes[from] << 16) | (bytes[from + 1] << 8) | bytes[from + 2];
  return { width, height, pixels };
}

function dataOf(png) {
  const parts = [];
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return parts;
}

/** How a filter predicts a byte from the bytes to its left, above it, and above to its left. */
const PREDICTIONS = [
  () => 0,
  (left) => left,
  (_left, above) => above,
  (left, above) => (left + above) >> 1,
  paeth,
];

/** Undoes the filters of the rows, see https://www.w3.org/TR/png/#9Filters. */
function unfiltered(data, rowBytes, channels) {
  const rows = data.length / (rowBytes + 1);
  const result = Buffer.alloc(rows * rowBytes);
  for (let row = 0; row < rows; row += 1) {
    const from = row * (rowBytes + 1) + 1;
    const predict = PREDICTIONS[data[from - 1]];
    const start = row * rowBytes;
    for (let at = 0; at < rowBytes; at += 1) {
      const left = at < channels ? 0 : result[start + at - channels];
      const above = row === 0 ? 0 : result[start + at - rowBytes];
      const corner = row === 0 || at < channels ? 0 : result[start + at - rowBytes - channels];
      result[start + at] = data[from + at] + predict(left, above, corner);
    }
  }
  return result;
}

function paeth(left, above, corner) {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/**
 * Returns at most 256 colours for a picture. If the picture has more, similar colours among the less frequent ones
 * share one colour. So the many greys at the edges of letters leave room for rare colours.
 */
function commonColours(pixels) {
  const counts = new Map();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const frequent = [...counts].sort(([one, many], [other, few]) => few - many || one - other);
  if (frequent.length <= COLOURS_MAX) return frequent.map(([colour]) => colour);
  const groups = new Map();
  for (const [colour, count] of frequent.slice(EXACT)) {
    const group = groups.get(colour & SIMILAR) ?? { colour, count: 0 };
    groups.set(colour & SIMILAR, group);
    group.count += count;
  }
  const chosen = [...groups.values()].sort(
    (one, other) => other.count - one.count || one.colour - other.colour,
  );
  const exact = frequent.slice(0, EXACT).map(([colour]) => colour);
  return [...exact, ...chosen.map(({ colour }) => colour)].slice(0, COLOURS_MAX);
}

function nearest(palette, colour) {
  const distances = palette.map((each) => distance(each, colour));
  return distances.indexOf(Math.min(...distances));
}

function distance(one, other) {
  return [16, 8, 0].reduce((sum, shift) => sum + (((one >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0);
}

function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
