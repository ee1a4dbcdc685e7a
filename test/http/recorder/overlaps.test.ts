import { afterEach, describe, expect, it } from '@jest/globals';
import { readBundle } from '../../../src/bundle/readBundle.js';
import { nextTurn } from '../../../src/simulator/nextTurn.js';
import { KEYS } from '../../support/platform.js';
import { replay } from './recorded.js';
import { RecordedProgram, textFrom, type RecordedOptions } from './recordedProgram.js';

const BASE = '/api/public/v1.0';
const SAME = { differences: [], hasSameState: true, hasSameVerdicts: true, isSame: true };
const CLUSTERS = { method: 'GET', path: `${BASE}/clusters`, key: KEYS.admin };
/** A call that sends its body later. */
const POST = { method: 'POST', path: `${BASE}/groups`, key: KEYS.admin, body: { name: 'Late' } };

const programs: RecordedProgram[] = [];
afterEach(async () => {
  for (const program of programs.splice(0)) await program.close();
});

async function opened(options: RecordedOptions = {}): Promise<RecordedProgram> {
  const program = await RecordedProgram.open(options);
  programs.push(program);
  return program;
}

/** Begins an advance that stays under way until the returned function is called. */
function beginAdvance(program: RecordedProgram) {
  let go = (): void => undefined;
  const paused = new Promise<void>((resolve) => (go = resolve));
  let left = 20;
  program.live.paceBy({ begin: () => () => (left -= 1) <= 0, pause: () => paused });
  const client = program.act('POST', 'clock/advance', { by: 'P3D' });
  const reply = textFrom(client);
  return {
    client,
    underWay: async () => {
      while (program.live.advancing === undefined) await nextTurn();
    },
    finish: async () => {
      program.live.paceBy(undefined);
      go();
      await reply;
      while (program.live.advancing !== undefined) await nextTurn();
      await nextTurn();
    },
  };
}

describe('A replay has no difference if', () => {
  it('the clock was set before the oldest entry that the bundle has', async () => {
    const program = await opened({ rate: 1, entries: 5 });
    await program.acted('POST', 'clock/resume', { rate: 3_600 });
    for (const target of ['rs0/node-0', 'rs0/node-1', 'rs0/node-2', 'rs3/node-0', 'rs3/node-1', 'rs3/node-2'])
      await program.acted('POST', 'incidents', { kind: 'node.down', target, for: 'PT10M' });
    await program.acted('POST', 'clock/freeze');
    const bundle = await program.bundle();
    expect(readBundle(bundle).manifest).toMatchObject({ clock: { rate: 3_600, isRunning: true } });
    expect(await replay(bundle)).toMatchObject({ differences: [] });
  });

  it('the world was reset to a checkpoint with another clock', async () => {
    const program = await opened({ rate: 1 });
    await program.acted('POST', 'clock/resume', { rate: 60 });
    await program.acted('POST', 'checkpoints', { name: 'fast' });
    await program.acted('POST', 'clock/resume', { rate: 1 });
    await program.acted('POST', 'reset', { to: 'fast' });
    await program.acted('POST', 'clock/freeze');
    const bundle = await program.bundle();
    expect(readBundle(bundle).manifest).toMatchObject({ clock: { rate: 60, isRunning: true } });
    expect(await replay(bundle)).toMatchObject({ differences: [] });
  });

  it.each([1, 60, 3_600])('a clock ran at rate %i and the test made actions', async (rate) => {
    const program = await opened({ rate });
    for (let made = 0; made < 5; made += 1) {
      const incident = { kind: 'node.down', target: 'rs0/node-0', for: 'PT10M' };
      const reply = program.acted('POST', 'incidents', incident);
      program.clock.now += 15;
      await reply;
      program.clock.now += 100;
    }
    expect(await replay(await program.bundle())).toMatchObject({ ...SAME, repeated: 6 });
  });

  it('actions were refused, and a clock was set, during an advance', async () => {
    const program = await opened();
    const advance = beginAdvance(program);
    await advance.underWay();
    expect(await program.acted('POST', 'clock/advance', { by: 'PT1H' })).toContain('409 Conflict');
    expect(await program.acted('POST', 'clock/step')).toContain('409 Conflict');
    expect(await program.acted('POST', 'clock/freeze')).toContain('"advancing"');
    await textFrom(program.call(CLUSTERS).client);
    await advance.finish();
    expect(await replay(await program.bundle())).toMatchObject({ ...SAME, applied: {} });
  });

  it('an advance was still under way at the end', async () => {
    const program = await opened();
    const advance = beginAdvance(program);
    await advance.underWay();
    expect(await program.acted('POST', 'clock/step')).toContain('409 Conflict');
    expect(await replay(await program.bundle())).toMatchObject({ ...SAME, applied: {} });
    await advance.finish();
  });

  it('the client of an advance left', async () => {
    const program = await opened();
    const advance = beginAdvance(program);
    await advance.underWay();
    advance.client.destroy();
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    await advance.finish();
    const bundle = await program.bundle();
    expect(readBundle(bundle).journal.at(-1)).toMatchObject({ path: 'clock/advance', isLost: true });
    expect(await replay(bundle)).toMatchObject(SAME);
  });

  it('a scenario was loaded, and a key was deleted, while the body of a call arrived', async () => {
    const program = await opened();
    const { client, rest } = program.call(POST, true);
    const reply = textFrom(client);
    while (program.live.journal.lastId < 2) await nextTurn();
    expect(await program.acted('POST', 'scenarios', { name: 'primary-failover' })).toContain('"since":2');
    const id = program.live.world.keys
      .all()
      .toArray()
      .find(({ publicKey }) => publicKey === 'ADMIN1')?.id;
    const remove = { method: 'DELETE', path: `${BASE}/admin/apiKeys/${id}`, key: KEYS.admin };
    expect(await textFrom(program.call(remove).client)).toContain('204 No Content');
    client.write(rest);
    expect(await reply).toContain('HTTP/1.1 2');
    expect(await replay(await program.bundle())).toMatchObject({ ...SAME, applied: {} });
  });

  it('a rule was switched while the body of a call arrived', async () => {
    const program = await opened();
    const match = { method: 'POST' };
    await program.acted('POST', 'faults', {
      id: 'once',
      match,
      times: 1,
      inject: { error: { status: 503 } },
    });
    const whole = (name: string) => textFrom(program.call({ ...POST, body: { name } }).client);
    expect(await whole('First')).toContain('503 Service Unavailable');
    const { client, rest } = program.call(POST, true);
    const reply = textFrom(client);
    while (program.live.journal.lastId < 3) await nextTurn();
    await program.acted('PATCH', 'faults/once', { enabled: true });
    client.write(rest);
    expect(await reply).toContain('201 Created');
    // The rule is spent, and stays so.
    expect(await whole('Last')).toContain('201 Created');
    const switched = await program.acted('PATCH', 'faults/once', { enabled: false });
    expect(switched).toContain('"statistics":{"matched":3,"drawn":1,"injected":1}');
    expect(await replay(await program.bundle())).toMatchObject({ ...SAME, applied: {} });
  });

  it('a rule in front of the login met a call whose body arrived later, with a secret', async () => {
    const program = await opened();
    await program.acted('POST', 'faults', {
      id: 'front',
      skip: 9,
      inject: { proxy: { kind: 'badGateway' } },
    });
    const store = { id: 'late', awsSecretKey: 'a secret of the client' };
    const late = { ...POST, path: `${BASE}/admin/backup/oplog/s3Configs`, body: store };
    const { client, rest } = program.call(late, true);
    const reply = textFrom(client);
    while (program.live.journal.lastId < 3) await nextTurn();
    const switched = await program.acted('PATCH', 'faults/front', { enabled: false });
    expect(switched).toContain('"statistics":{"matched":1,');
    client.write(rest);
    await reply;
    const bundle = await program.bundle();
    expect(readBundle(bundle).journal[2]).toMatchObject({ isRedacted: true, judged: expect.any(Number) });
    expect(await replay(bundle)).toMatchObject(SAME);
  });

  it('the only rule was deleted while the body of a call arrived', async () => {
    const program = await opened();
    await program.acted('POST', 'faults', { id: 'all', inject: { error: { status: 503 } } });
    const { client, rest } = program.call(POST, true);
    const reply = textFrom(client);
    while (program.live.journal.lastId < 3) await nextTurn();
    await program.acted('DELETE', 'faults/all');
    client.write(rest);
    expect(await reply).toContain('201 Created');
    expect(await replay(await program.bundle())).toMatchObject({ ...SAME, applied: {} });
  });

  it('the clock ran while the checks of an operation that reads the past were loaded', async () => {
    const program = await opened({ rate: 60 });
    await program.acted('POST', 'faults', { inject: { stale: { lag: 'P1D' } } });
    await program.acted('POST', 'clock/advance', { by: 'P2D' });
    const { id } = program.live.world.projects.all().toArray()[0] ?? {};
    const agents = { ...CLUSTERS, path: `${BASE}/groups/${id}/agents/versions` };
    const reply = textFrom(program.call(agents).client);
    while (program.live.journal.lastId < 4) await nextTurn();
    program.clock.now += 100;
    await textFrom(program.call(CLUSTERS).client);
    expect(await reply).toContain('200 OK');
    expect(await replay(await program.bundle())).toMatchObject({ ...SAME, applied: {} });
  });

  it('an action was refused because of its query', async () => {
    const program = await opened();
    expect(await program.acted('POST', 'clock/step?fast=1')).toContain('400 Bad Request');
    expect(await replay(await program.bundle())).toMatchObject({ ...SAME, repeated: 2 });
  });

  it('a checkpoint was older than the last reset', async () => {
    const program = await opened();
    await program.acted('POST', 'checkpoints', { name: 'before' });
    await program.acted('POST', 'reset', {});
    expect(await program.acted('POST', 'checkpoints', { name: 'before' })).toContain('409 Conflict');
    expect(await program.acted('DELETE', 'checkpoints/before')).toContain('204 No Content');
    expect(await replay(await program.bundle())).toMatchObject({ ...SAME, repeated: 2 });
  });

  it('the timeline no longer had the oldest entries, and says that verdicts are not compared', async () => {
    const program = await opened({ entries: 5 });
    await program.acted('POST', 'scenarios', { name: 'primary-failover' });
    const match = { method: 'GET' };
    await program.acted('POST', 'faults', { match, times: 2, inject: { error: { status: 500 } } });
    for (let call = 0; call < 8; call += 1) {
      await textFrom(program.call(CLUSTERS).client);
      await program.acted('POST', 'clock/advance', { by: 'PT5M' });
    }
    await program.acted('POST', 'scenarios', { name: 'snapshot-lifecycle' });
    const bundle = await program.bundle();
    expect(readBundle(bundle).manifest.from).toBeGreaterThan(0);
    expect(await replay(bundle)).toMatchObject({ ...SAME, oldestMissing: true });
  });

  it('an advance that was under way began before the oldest entries', async () => {
    const program = await opened({ entries: 5 });
    const advance = beginAdvance(program);
    await advance.underWay();
    for (let call = 0; call < 8; call += 1) await textFrom(program.call(CLUSTERS).client);
    expect(await program.acted('POST', 'clock/freeze')).toContain('"advancing"');
    await advance.finish();
    expect(await replay(await program.bundle())).toMatchObject(SAME);
  });

  it('an advance was under way at the oldest entry, and did not continue', async () => {
    const program = await opened({ entries: 5 });
    const advance = beginAdvance(program);
    await advance.underWay();
    while (program.live.timeline.from === 0) await program.acted('POST', 'faults/clear');
    expect(await program.acted('POST', 'clock/freeze')).toContain('"advancing"');
    expect(await replay(await program.bundle())).toMatchObject(SAME);
    await advance.finish();
  });

  it('a call read a state that is older than the oldest entries', async () => {
    const program = await opened({ entries: 5 });
    await program.acted('POST', 'faults', { inject: { stale: { lag: 'P1D' } } });
    for (let call = 0; call < 8; call += 1) {
      await program.acted('POST', 'clock/advance', { by: 'PT10M' });
      await textFrom(program.call(CLUSTERS).client);
    }
    const report = await replay(await program.bundle());
    expect(report).toMatchObject(SAME);
    expect(Object.keys(report.applied)).toEqual(['it read a state before the recorded entries']);
  });
});

it('The timeline names the action that made an entry, although another one ended first', async () => {
  const program = await opened();
  const advance = beginAdvance(program);
  await advance.underWay();
  await program.acted('POST', 'incidents', { kind: 'node.down', target: 'rs0/node-0' });
  await advance.finish();
  const entries = Array.from({ length: program.live.timeline.last + 1 }, (_, n) =>
    program.live.timeline.find(n),
  );
  const named = entries.filter((entry) => entry?.cause.isAction === true).map((entry) => entry?.cause);
  expect(named.map((cause) => [cause?.kind, cause?.text])).toEqual([
    ['time', 'POST clock/advance'],
    ['control', 'POST incidents'],
    ['time', 'POST clock/advance'],
  ]);
});
