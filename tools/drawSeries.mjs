/**
 * Draws measurement series of the standard world, as its API returns them, into docs/: a day, a week, and a failover.
 *
 * `npm run build && node tools/drawSeries.mjs`
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSimulator } from '../dist/index.js';
import { authorization } from './digest.mjs';
import { ROOT } from './root.mjs';

const START = '2026-01-15T00:00:00Z';
const WIDTH = 920;
const PANEL = { height: 110, top: 34, left: 64, right: 14, bottom: 22 };
const DAY_MS = 86_400_000;
/** Allowed distances between the vertical time lines, and the maximum number of these lines. */
const STEPS_MS = [DAY_MS / 96, DAY_MS / 24, DAY_MS / 6, DAY_MS];
const TICKS_MAX = 8;
const COLOURS = ['#2563eb', '#ea580c', '#16a34a', '#9333ea'];

const simulator = await createSimulator({ fixture: 'standard', seed: 1, now: START, clock: 'manual' });
const world = simulator.world('default');
const hosts = await nodesOf('rs0');
const primary = hosts.find(({ replicaState }) => replicaState === 'PRIMARY');
const secondary = hosts.find(({ replicaState }) => replicaState === 'SECONDARY');

await world.clock.advance('P8DT12H');
const [day, week] = [
  { start: '2026-01-21T00:00:00Z', end: '2026-01-22T00:00:00Z', granularity: 'PT2M' },
  { start: '2026-01-15T00:00:00Z', end: '2026-01-22T00:00:00Z', granularity: 'PT15M' },
];
const both = [primary, secondary];
await draw('series-day.svg', 'A Wednesday, two minutes a point (rs0 of the standard world)', day, [
  ['OPCOUNTER_QUERY', both],
  ['OPCOUNTER_INSERT', both],
  ['OPCOUNTER_REPL_INSERT', both],
  ['CONNECTIONS', both],
  ['SYSTEM_CPU_USER', both],
  ['NETWORK_BYTES_OUT', both],
]);
await draw('series-week.svg', 'A week, a quarter of an hour a point', week, [
  ['OPCOUNTER_QUERY', both],
  ['SYSTEM_CPU_USER', both],
  ['CACHE_USED_BYTES', both],
  ['DISK_PARTITION_SPACE_USED', both, 'data'],
  ['DISK_PARTITION_IOPS_TOTAL', both, 'data'],
  ['OP_EXECUTION_TIME_READS', both],
]);

// The primary is down from 13:00 to 13:20. From 13:40, the load is three times as high for ten minutes.
await world.clock.advance({ to: '2026-01-23T13:00:00Z' });
await control('POST', 'incidents', { kind: 'node.down', target: primary.id, for: 'PT20M' });
await world.clock.advance('PT40M');
await control('POST', 'incidents', { kind: 'load.spike', target: 'rs0', factor: 3, for: 'PT10M' });
await world.clock.advance('PT20M');
const hour = { start: '2026-01-23T12:45:00Z', end: '2026-01-23T14:00:00Z', granularity: 'PT30S' };
const failover = 'A primary falls at 13:00 and is back at 13:20; a spike of three times the load at 13:40';
await draw('series-failover.svg', failover, hour, [
  ['OPCOUNTER_INSERT', hosts],
  ['OPCOUNTER_REPL_INSERT', hosts],
  ['OPCOUNTER_QUERY', hosts],
  ['CONNECTIONS', hosts],
  ['SYSTEM_CPU_USER', hosts],
]);
await simulator.close();

async function nodesOf(cluster) {
  const rows = await control('GET', 'state/hosts');
  const inSet = rows.filter(({ name, replicaState }) => {
    return name.startsWith(`${cluster}/`) && replicaState !== 'ARBITER';
  });
  const [first] = inSet;
  return inSet.filter(({ clusterId }) => clusterId === first.clusterId);
}

async function control(method, path, body) {
  const reply = await fetch(`${simulator.controlUrl}/v1/worlds/default/${path}`, {
    method,
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(await reply.text());
  return reply.json();
}

/** Draws one panel per measurement, with one line per host. Lines have gaps where values are missing. */
async function draw(file, title, window, panels) {
  const parts = [];
  for (const [at, [name, of, partition]] of panels.entries()) {
    const lines = await Promise.all(of.map((host) => pointsOf(host, name, window, partition)));
    parts.push(panel(name, lines, 34 + at * (PANEL.height + PANEL.top), window));
  }
  const height = 34 + panels.length * (PANEL.height + PANEL.top) + 30;
  const hosts = panels[0][1].map(({ name, replicaState }, at) => {
    const x = PANEL.left + at * 240;
    const line = `<path d="M${x} ${height - 14}h18" stroke="${COLOURS[at]}" stroke-width="2"/>`;
    return `${line}<text x="${x + 24}" y="${height - 10}">${name}, ${replicaState.toLowerCase()} at first</text>`;
  });
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="11" fill="#334155">`;
  const body = [
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    `<text x="${PANEL.left}" y="20" font-size="14" font-weight="bold">${title}</text>`,
    ...parts,
    ...hosts,
  ];
  writeFileSync(join(ROOT, 'docs', file), `${head}\n${body.join('\n')}\n</svg>\n`);
  console.log(`docs/${file}`);
}

function panel(name, lines, top, { start, end }) {
  const values = lines.flat().filter(({ value }) => value !== null);
  const most = Math.max(...values.map(({ value }) => value)) || 1;
  const least = Math.min(...values.map(({ value }) => value));
  // If the values hardly vary, the axis starts near the lowest value, otherwise at zero.
  const from = least > 0.9 * most ? least - (most - least) * 0.1 : 0;
  const highest = most + (most - from) * 0.05;
  const [x0, x1] = [PANEL.left, WIDTH - PANEL.right];
  const [y0, y1] = [top + PANEL.top + PANEL.height - PANEL.bottom, top + PANEL.top];
  const [t0, t1] = [Date.parse(start), Date.parse(end)];
  const x = (timestamp) => x0 + ((Date.parse(timestamp) - t0) / (t1 - t0)) * (x1 - x0);
  const y = (value) => y0 - ((value - from) / (highest - from)) * (y0 - y1);
  const paths = lines.map((points, at) => {
    const d = pathOf(points, x, y);
    return `<path d="${d}" fill="none" stroke="${COLOURS[at]}" stroke-width="1"/>`;
  });
  const step = STEPS_MS.find((each) => (t1 - t0) / each <= TICKS_MAX) ?? DAY_MS;
  const ticks = Array.from({ length: Math.floor((t1 - t0) / step) + 1 }, (_, at) => {
    const timestamp = new Date(Math.ceil(t0 / step) * step + at * step).toISOString();
    const label = step === DAY_MS ? timestamp.slice(5, 10) : timestamp.slice(11, 16);
    const tx = x(timestamp).toFixed(1);
    return `<path d="M${tx} ${y0}V${y1}" stroke="#e2e8f0"/><text x="${tx}" y="${y0 + 13}" text-anchor="middle" font-size="9">${label}</text>`;
  });
  return [
    `<text x="${x0}" y="${y1 - 6}" font-weight="bold">${name}</text>`,
    ...ticks,
    `<path d="M${x0} ${y0}H${x1}" stroke="#94a3b8"/>`,
    `<text x="${x0 - 6}" y="${y1 + 4}" text-anchor="end" font-size="9">${short(highest)}</text>`,
    `<text x="${x0 - 6}" y="${y0}" text-anchor="end" font-size="9">${short(from)}</text>`,
    ...paths,
  ].join('\n');
}

/** Returns a line through the points, with a gap where a value is null. */
function pathOf(points, x, y) {
  let isOpen = false;
  const steps = points.map(({ timestamp, value }) => {
    const step =
      value === null ? '' : `${isOpen ? 'L' : 'M'}${x(timestamp).toFixed(1)} ${y(value).toFixed(1)}`;
    isOpen = value !== null;
    return step;
  });
  return steps.join('');
}

function short(value) {
  const [unit, size] = [
    ['G', 1e9],
    ['M', 1e6],
    ['k', 1e3],
  ].find(([, each]) => value >= each) ?? ['', 1];
  return `${Number((value / size).toPrecision(3))}${unit}`;
}

async function pointsOf({ id, groupId }, m, { start, end, granularity }, partition) {
  const place = partition === undefined ? '' : `/disks/${partition}`;
  const search = new URLSearchParams({ start, end, granularity, m });
  const path = `/groups/${groupId}/hosts/${id}${place}/measurements?${search}`;
  const url = world.baseUrl + path;
  const headers = { Authorization: await authorization('GET', url, world.keys.admin) };
  const reply = await fetch(url, { headers });
  if (!reply.ok) throw new Error(await reply.text());
  return (await reply.json()).measurements[0].dataPoints;
}
