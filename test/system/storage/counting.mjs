/**
 * A process that a test kills. It renames an organization to one number after another, and prints each number once it
 * is stored. Its log is folded into the document at each second number, because two rows are longer than a document with one.
 */
import { writeSync } from 'node:fs';
import { schedules } from '../../../src/behaviours/behaviours.js';
import { createWorld } from '../../../src/world/world.js';
import { openData } from '../../../src/storage/data.js';
import { Simulator } from '../../../src/simulator/simulator.js';

/** Number() ignores spaces. */
const ROW_LENGTH = 5_000;

const data = await openData(process.argv[2], { schedules, warn: () => undefined, logBytesMin: 0 });
const simulator = new Simulator(() => 0, data);
for (const { name, worldRecord, store } of data.kept) simulator.restore(name, worldRecord, store);
const organization = { id: '0'.repeat(24), name: '0', createdAt: 0 };
const live =
  simulator.find('default') ??
  simulator.add('default', createWorld({ seed: 1, now: 0 }, { organizations: [organization] }, schedules));

for (;;) {
  const { world } = live;
  const number = Number(world.organizations.get(organization.id).name) + 1;
  const organizations = world.organizations.put({ ...organization, name: String(number).padEnd(ROW_LENGTH) });
  live.commit({ world: { ...world, organizations }, events: [] }, { isGlobalAdmin: false });
  writeSync(1, `${number}\n`);
}
