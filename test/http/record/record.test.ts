import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fixtureMistakes } from '../../../src/fixtures/buildFixture.js';
import { createSimulator, type Simulator } from '../../../src/index.js';
import { isUnexpected } from '../../support/inferredMembers.js';
import { recordTo, servedAgain, type RecordedFile } from '../../support/recordings.js';
import type { Verification } from '../../../src/record/verify/verify.js';

const NOW = '2026-01-01T00:00:00Z';

let folder = '';
const simulators: Simulator[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'record-'));
});

afterAll(async () => {
  for (const simulator of simulators) await simulator.close();
  rmSync(folder, { recursive: true });
});

async function started(options: Parameters<typeof createSimulator>[0]): Promise<Simulator> {
  const simulator = await createSimulator({
    now: NOW,
    clock: 'manual',
    port: 0,
    controlPort: 'off',
    ...options,
  });
  simulators.push(simulator);
  return simulator;
}

describe.each(['documented', 'ops-manager'] as const)('a recorded world in the dialect %s', (dialect) => {
  let recorded: RecordedFile;
  let verification: Verification;
  let again: Simulator;

  beforeAll(async () => {
    const source = await started({ dialect });
    // The source has lived a little: time has passed, and something has broken.
    await source.world().clock.advance('PT3H');
    await source.world().incidents.start({ kind: 'node.down', target: 'rs0/node-0' });
    await source.world().clock.advance('PT10M');
    recorded = await recordTo(folder, source.baseUrl, { name: dialect });
    const served = await servedAgain(recorded);
    ({ verification } = served);
    again = served.simulator;
    simulators.push(again);
  });

  it('answers each GET like its source, except for members that it had to infer', () => {
    expect(verification.differences.filter(isUnexpected)).toEqual([]);
    expect(verification.equal / verification.compared).toBeGreaterThan(0.95);
    expect(verification.compared).toBeGreaterThan(350);
  });

  it('needs less than 500 calls, which is less than 10 s at 50 calls a second', () => {
    expect(recorded.checkpoint.count).toBeLessThan(500);
  });

  it('has the choices of the dialect, and the time of its source', () => {
    expect(recorded.world.quirks.planType).toBe(dialect === 'documented' ? 'Self-Managed' : 'Ops Manager');
    expect(recorded.world.now).toBe(Date.parse('2026-01-01T03:10:00Z'));
    expect(recorded.leftOut).toEqual([]);
  });

  it('is a fixture without mistakes', () => {
    expect(fixtureMistakes(readFileSync(recorded.file, 'utf8'))).toEqual([]);
  });

  it('contains no secret of its source', () => {
    const text =
      readFileSync(recorded.file, 'utf8') + readFileSync(recorded.file.replace('.json', '.partial'), 'utf8');
    expect(text).not.toMatch(/[1-7]{8}-2222-3333-4444-5555555/);
  });

  it('continues: snapshots are taken and expire, invitations end, agents ping', async () => {
    const { fired } = await again.world().clock.advance('P31D');
    const behaviours = new Set(fired.map(({ behaviour }) => behaviour));
    expect([...behaviours]).toEqual(
      expect.arrayContaining(['snapshotScheduled', 'snapshotExpires', 'invitationExpires']),
    );
    expect(await again.world().state('invitations').list()).toEqual([]);
  });
});

describe('a world that is recorded while a shard of a snapshot is complete and another is not', () => {
  it('has the snapshot of the shard, and completes that of the cluster', async () => {
    const source = await started({});
    const runningIn = async (simulator: Simulator): Promise<readonly (readonly [unknown, unknown])[]> =>
      (await simulator.world().state('snapshots').list())
        .filter(({ complete }) => !complete)
        .map(({ id, parts }) => [id, parts.map(({ completedTime }) => completedTime !== undefined)]);
    await source.world().clock.advance('PT2M');
    const running = await runningIn(source);
    expect(running).toEqual([[expect.any(String), [true, false, false]]]);
    const recorded = await recordTo(folder, source.baseUrl, { name: 'running' });
    const { simulator: served, verification } = await servedAgain(recorded);
    simulators.push(served);
    expect(verification.differences.filter(({ operation }) => operation === 'listSnapshots')).toEqual([]);
    expect(await runningIn(served)).toEqual(running);
    await served.world().clock.advance('PT1H');
    const after = await served.world().state('snapshots').list();
    expect(after.find(({ id }) => id === running[0]?.[0])?.complete).toBe(true);
  });
});
