import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadContract } from '../../../src/contract/contract.js';
import { createSimulator, type Simulator } from '../../../src/index.js';
import { compare } from '../../../src/record/compare.js';
import { hasDrift } from '../../../src/record/drift/report.js';
import { reportText } from '../../../src/record/drift/reportText.js';
import { QUIRKS } from '../../../src/world/quirks.js';
import { sourceAt } from '../../support/recordedSources.js';
import { smallLarge } from '../../support/recordings.js';

/** Number of calls of each operation. These calls show all forms of the fixtures. */
const SAMPLE_MAX = 6;
const NOW = '2026-01-01T00:00:00Z';
const contract = loadContract();

let folder = '';
const simulators: Simulator[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'compare-'));
});

afterAll(async () => {
  for (const simulator of simulators) await simulator.close();
  rmSync(folder, { recursive: true });
});

async function start(fixture: string, dialect: 'documented' | 'ops-manager'): Promise<Simulator> {
  const simulator = await createSimulator({
    fixture,
    dialect,
    now: NOW,
    clock: 'manual',
    port: 0,
    controlPort: 'off',
  });
  simulators.push(simulator);
  return simulator;
}

function smallLargeFile(): string {
  const file = join(folder, 'large.yaml');
  writeFileSync(file, smallLarge());
  return file;
}

describe.each(['documented', 'ops-manager'] as const)('a comparison in the dialect %s', (dialect) => {
  it('finds no deviation of Understudy with the fixture standard, and all choices of its quirks', async () => {
    const simulator = await start('standard', dialect);
    const report = await compare({
      contract,
      source: sourceAt(simulator.baseUrl).source,
      sampleMax: SAMPLE_MAX,
    });
    expect(report.findings).toEqual([]);
    expect(hasDrift(report)).toBe(false);
    const quirks = report.settled.filter(({ kind }) => kind === 'quirk');
    expect(quirks.length).toBeGreaterThan(15);
    for (const { question, answer } of quirks)
      expect(`${question}: ${answer}`).toBe(
        `${question}: ${QUIRKS[question as keyof typeof QUIRKS][dialect]}`,
      );
  });

  it('finds no deviation of Understudy with the fixture large', async () => {
    const simulator = await start(smallLargeFile(), dialect);
    const report = await compare({
      contract,
      source: sourceAt(simulator.baseUrl).source,
      sampleMax: SAMPLE_MAX,
    });
    expect(report.findings).toEqual([]);
  });
});

describe('a comparison', () => {
  it('names unknown members, other types, unknown values and other statuses, but no data', async () => {
    const simulator = await start('standard', 'documented');
    const world = simulator.world();
    for (const kind of ['unknownField', 'unknownEnum'] as const)
      await world.faults.add({
        match: { operation: ['listHosts', 'listClusters'] },
        inject: { drift: { kind } },
      });
    await world.faults.add({
      match: { operation: 'listDisks' },
      inject: { error: { status: 501, errorCode: 'X' } },
    });
    const report = await compare({
      contract,
      source: sourceAt(simulator.baseUrl).source,
      sampleMax: SAMPLE_MAX,
    });
    const kinds = new Set(report.findings.map(({ operation, kind }) => `${operation} ${kind}`));
    expect([...kinds]).toEqual(expect.arrayContaining(['listHosts unknownMember', 'listDisks status']));
    expect(hasDrift(report)).toBe(true);
    const text = reportText(report) + JSON.stringify(report);
    for (const name of ['organizations', 'projects', 'users', 'hosts'] as const)
      for (const { id, name: readable } of await world.state(name).list()) {
        expect(text).not.toContain(id);
        expect(text).not.toContain(readable);
      }
  });

  it('sends only GET requests, and only to the named project', async () => {
    const simulator = await start('standard', 'documented');
    const world = simulator.world();
    const [project] = await world.state('projects').list();
    const id = project?.id ?? '';
    await compare({
      contract,
      source: sourceAt(simulator.baseUrl).source,
      sampleMax: SAMPLE_MAX,
      only: { projects: new Set([id]) },
    });
    const exchanges = await world.journal.list({ limit: 1_000 });
    expect(exchanges.length).toBeGreaterThan(50);
    expect(new Set(exchanges.map(({ method }) => method))).toEqual(new Set(['GET']));
    const projects = exchanges.flatMap(
      ({ path }) => /\/groups\/([0-9a-f]{24})/.exec(String(path))?.[1] ?? [],
    );
    expect(new Set(projects)).toEqual(new Set([id]));
  });
});
