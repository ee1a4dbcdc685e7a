/** Draws a chart of memory by number of requests, as an SVG. */

const WIDTH = 720;
const HEIGHT = 240;
const MARGIN = { left: 60, right: 20, top: 20, bottom: 40 };

export function curve(points) {
  const requestsMax = points.at(-1).requests;
  const megabytesMax = Math.ceil((Math.max(...points.map(({ megabytes }) => megabytes)) * 1.2) / 50) * 50;
  const x = (requests) => MARGIN.left + (requests / requestsMax) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = (megabytes) =>
    HEIGHT - MARGIN.bottom - (megabytes / megabytesMax) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const path = points
    .map(({ requests, megabytes }) => `${x(requests).toFixed(1)},${y(megabytes).toFixed(1)}`)
    .join(' ');
  const levels = [0, 0.25, 0.5, 0.75, 1].map((part) => part * megabytesMax);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">
<title>Resident memory over ${requestsMax.toLocaleString('en')} requests</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${levels
  .map(
    (
      level,
    ) => `<line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${y(level)}" y2="${y(level)}" stroke="#ddd"/>
<text x="${MARGIN.left - 8}" y="${y(level) + 4}" text-anchor="end" fill="#555">${Math.round(level)} MB</text>`,
  )
  .join('\n')}
<text x="${MARGIN.left}" y="${HEIGHT - 12}" fill="#555">0</text>
<text x="${WIDTH - MARGIN.right}" y="${HEIGHT - 12}" text-anchor="end" fill="#555">${requestsMax.toLocaleString('en')} requests</text>
<polyline points="${path}" fill="none" stroke="#1a6fb0" stroke-width="2"/>
</svg>
`;
}
