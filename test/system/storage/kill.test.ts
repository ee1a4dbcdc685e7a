import { afterEach, describe, expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { formatInstant } from '../../../src/world/instant.js';
import { violationsOf } from '../../support/invariants/world.js';
import { nextTurn } from '../../../src/simulator/nextTurn.js';
import { stream, type Random } from '../../../src/world/random.js';
import type { World } from '../../../src/world/world.js';
import { triesOf } from '../../support/random/tries.js';
import { endAll, startReady, type Program, type ReadyLine } from '../../support/program.js';
import { DigestClient } from './digestClient.js';
import { dropFolders, emptyFolder, found } from '../../support/dataFolders.js';

const WRITERS = 4;
/** Maximum number of changes that are acknowledged before the last wait. */
const CHANGES_MAX = 40;
/** Maximum length of the last wait before a kill, in turns of the event loop. */
const TURNS_MAX = 20;
const EXPIRY = Date.UTC(2030, 0, 1);
const SMALL = fileURLToPath(new URL('small.yaml', import.meta.url));
const ARGS = ['--fixture', SMALL, '--now', '2026-01-01T00:00:00Z', '--clock', '3600', '--log', 'json'];

afterEach(async () => {
  await endAll();
  dropFolders();
});

/** A value that a client changes again and again, each time to the next number. */
interface Counter {
  /** Sends a number. Resolves with the status of the response. */
  readonly send: (client: DigestClient, number: number) => Promise<number>;
  readonly read: (world: World) => number;
  sent: number;
  acknowledged: number;
}

/** Returns a counter that changes the expiry of a snapshot (E3). Each number is a second. */
function expiryOf({
  groupId,
  clusterId,
  id,
}: {
  readonly groupId: string;
  readonly clusterId: string;
  readonly id: string;
}): Counter {
  return {
    send: (client, number) =>
      client.change('PATCH', `/groups/${groupId}/clusters/${clusterId}/snapshots/${id}`, {
        expires: formatInstant(EXPIRY + number * 1_000),
      }),
    // Before its first change, the snapshot expires earlier than `EXPIRY`.
    read: (world) => Math.max(0, (world.snapshots.get(id)?.expires ?? 0) - EXPIRY) / 1_000,
    sent: 0,
    acknowledged: 0,
  };
}

/**
 * Returns a counter that changes the path of a project's agent log (E14). Each change adds a version of the
 * automation config and an event.
 */
function logPathOf(groupId: string): Counter {
  return {
    send: (client, number) =>
      client.change('PUT', `/groups/${groupId}/automationConfig/backupAgentConfig`, {
        logPath: `/log/${number}`,
      }),
    read: (world) =>
      Number(/\d+$/.exec(world.automationConfigs.get(groupId)?.backupAgent.logPath ?? '0')?.[0] ?? 0),
    sent: 0,
    acknowledged: 0,
  };
}

async function start(folder: string): Promise<Program & { readonly ready: ReadyLine }> {
  return startReady('--data', folder, ...ARGS);
}

async function rowsOf<R>({ controlUrl }: ReadyLine, collection: string): Promise<readonly R[]> {
  const answer = await fetch(`${controlUrl}/v1/worlds/default/state/${collection}`);
  return (await answer.json()) as R[];
}

async function nowOf({ controlUrl }: ReadyLine): Promise<number> {
  const answer = await fetch(`${controlUrl}/v1/worlds/default/clock`);
  return Date.parse(((await answer.json()) as { readonly now: string }).now);
}

/** Sends one number after another until the program has ended. */
async function keepChanging(ready: ReadyLine, counter: Counter): Promise<void> {
  try {
    const client = new DigestClient(ready.baseUrl, ready.publicKey ?? '', ready.privateKey ?? '');
    for (;;) {
      counter.sent += 1;
      const status = await counter.send(client, counter.sent);
      expect(status).toBe(200);
      counter.acknowledged = counter.sent;
    }
  } catch (error) {
    // `fetch` throws a TypeError when a connection breaks. This test breaks connections on purpose.
    if ((error as Error).name !== 'TypeError') throw error;
  }
}

async function countersIn(ready: ReadyLine): Promise<readonly Counter[]> {
  type Row = Parameters<typeof expiryOf>[0] & { readonly complete: boolean; readonly doNotDelete: boolean };
  const snapshots = (await rowsOf<Row>(ready, 'snapshots')).filter((row) => row.complete && !row.doNotDelete);
  const configs = await rowsOf<{ readonly id: string }>(ready, 'automationConfigs');
  return [...snapshots.slice(-WRITERS).map(expiryOf), ...configs.slice(0, 1).map(({ id }) => logPathOf(id))];
}

/** Returns the sum of the versions of all automation configs, and the number of events about published ones. */
function publications(world: World): readonly [number, number] {
  const versions = [...world.automationConfigs.all()].reduce((sum, { version }) => sum + version, 0);
  const events = [...world.events.all()].filter(
    (event) => event.eventTypeName === 'AUTOMATION_CONFIG_PUBLISHED_AUDIT',
  );
  return [versions, events.length];
}

function acknowledgedIn(counters: readonly Counter[]): number {
  return counters.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
}

/**
 * Changes all counters of a program at the same time. Waits for a random number of acknowledged changes, then for a
 * random number of event-loop turns, and then kills the program.
 */
async function underLoad(
  ready: ReadyLine,
  counters: readonly Counter[],
  random: Random,
  child: Program['child'],
): Promise<void> {
  const failures: unknown[] = [];
  const writers = Promise.all(counters.map((counter) => keepChanging(ready, counter)));
  writers.catch((error: unknown) => failures.push(error));
  const wanted = acknowledgedIn(counters) + WRITERS + Math.ceil(random() * CHANGES_MAX);
  while (acknowledgedIn(counters) < wanted && failures.length === 0) await nextTurn();
  for (let turns = random() * TURNS_MAX; turns > 0; turns -= 1) await nextTurn();
  child.kill('SIGKILL');
  await writers;
}

describe('a program that is killed under load', () => {
  it.each(triesOf('KILL_SEED', 'KILLS'))(
    'has every acknowledged change and nothing half done, each time, with $title',
    (each) =>
      each.run(async (seed, { KILLS }) => {
        const folder = emptyFolder();
        const random = stream(seed, 'kill');
        let program = await start(folder);
        const counters = await countersIn(program.ready);
        expect(counters).toHaveLength(WRITERS + 1);
        const [versions, events] = publications((await found(folder)).worldRecord.world);
        let seen = 0;
        for (let kill = 0; kill < KILLS; kill += 1) {
          for (const counter of counters) counter.sent = counter.acknowledged;
          await underLoad(program.ready, counters, random, program.child);
          await program.ended;
          const { world } = (await found(folder, { warn: () => undefined })).worldRecord;
          for (const counter of counters) {
            const kept = counter.read(world);
            expect([counter.acknowledged, counter.sent]).toContain(kept);
            counter.acknowledged = kept;
          }
          expect(violationsOf(world)).toEqual([]);
          expect(world.now).toBeGreaterThanOrEqual(seen);
          const [versionsNow, eventsNow] = publications(world);
          expect(versionsNow - versions).toBe(eventsNow - events);
          program = await start(folder);
          seen = await nowOf(program.ready);
          expect(seen).toBeGreaterThanOrEqual(Math.floor(world.now / 1_000) * 1_000);
        }
        expect(acknowledgedIn(counters)).toBeGreaterThan(KILLS * WRITERS);
      }),
  );
});
