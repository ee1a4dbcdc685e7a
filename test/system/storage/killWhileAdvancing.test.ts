import { afterEach, expect, it } from '@jest/globals';
import { formatInstant } from '../../../src/world/instant.js';
import { endAll, startReady, type ReadyLine } from '../../support/program.js';
import { dropFolders, emptyFolder } from '../../support/dataFolders.js';
import { amount } from '../../support/random/tries.js';

const ARGS = ['--now', '2026-01-01T00:00:00Z', '--clock', 'manual', '--log', 'json'];
const WORLD = '/v1/worlds/default';
/** The advance is far from its end when these have fired. */
const FIRED = amount('KILL_TIMERS');
/** How long the world continues after the kill: some 800 timers. */
const FURTHER_MS = 30 * 24 * 3_600_000;

interface Clock {
  readonly now: string;
  readonly advancing?: { readonly fired: number };
}

afterEach(async () => {
  await endAll();
  dropFolders();
});

async function read<T>({ controlUrl }: ReadyLine, path: string): Promise<T> {
  return (await (await fetch(controlUrl + WORLD + path)).json()) as T;
}

async function advance({ controlUrl }: ReadyLine, way: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  await fetch(`${controlUrl}${WORLD}/clock/advance`, { method: 'POST', headers, body: JSON.stringify(way) });
}

it('A program that is killed in the middle of an advance continues from an instant on the way', async () => {
  const folder = emptyFolder();
  const killed = await startReady('--data', folder, ...ARGS);
  const ended = advance(killed.ready, { by: 'P3650D' }).catch(() => undefined);
  let last = await read<Clock>(killed.ready, '/clock');
  while ((last.advancing?.fired ?? 0) < FIRED) last = await read<Clock>(killed.ready, '/clock');
  killed.child.kill('SIGKILL');
  await Promise.all([killed.ended, ended]);

  const { ready: again } = await startReady('--data', folder, ...ARGS);
  const { now, advancing } = await read<Clock>(again, '/clock');
  expect(advancing).toBeUndefined();
  expect(now >= last.now && now < '2036-01-01T00:00:00Z').toBe(true);
  const { ready: fresh } = await startReady(...ARGS);
  await advance(fresh, { to: now });
  const to = formatInstant(Date.parse(now) + FURTHER_MS);
  for (const each of [again, fresh]) await advance(each, { to });
  expect((await read<Clock>(again, '/clock')).now).toBe(to);
  expect(await read(again, '/hash')).toEqual(await read(fresh, '/hash'));
});
