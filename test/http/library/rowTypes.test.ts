import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSimulator, type CollectionName, type Simulator } from '../../../src/index.js';
import { rowFormats } from '../../../src/rows/rowFormats.js';

interface RowSchema {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
}

const FORMATS = Object.entries(rowFormats()) as unknown as readonly [
  CollectionName,
  { readonly row: RowSchema },
][];

let simulator: Simulator;

beforeAll(async () => {
  simulator = await createSimulator({ listen: false, clock: 'manual', now: '2026-01-01T00:00:00Z' });
});
afterAll(() => simulator.close());

describe('The types of rows', () => {
  it.each(FORMATS)('have all members of %s', async (name, { row }) => {
    for (const each of await simulator.world().state(name).list()) {
      const members = Object.keys(each);
      expect(members.filter((member) => !Object.hasOwn(row.properties, member))).toEqual([]);
      expect(row.required.filter((member) => !members.includes(member))).toEqual([]);
    }
  });
});
