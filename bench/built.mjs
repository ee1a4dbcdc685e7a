/** Builds the world of one fixture, as a program of its own: nothing is warm and the memory is all its. Prints JSON. */
import { loadFixture } from '../dist/fixtures/loadFixture.js';

const [fixture = 'standard', repeats = '1'] = process.argv.slice(2);
const runs = [];
for (let run = 0; run < Number(repeats); run += 1) {
  const start = performance.now();
  const before = process.cpuUsage();
  const world = loadFixture(fixture, { seed: 1, now: Date.UTC(2026, 0, 1) });
  const { user, system } = process.cpuUsage(before);
  runs.push({
    wallMs: performance.now() - start,
    cpuMs: (user + system) / 1000,
    hosts: world.hosts.size,
    events: world.events.size,
  });
}
console.log(JSON.stringify({ runs, maxRssMb: process.resourceUsage().maxRSS / 1024 }));
