import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { QUIRKS } from '../../../src/world/quirks.js';
import type { NewWorld } from '../../../src/index.js';
import { placesOf, readsOf, record, refusedOf, writesOf } from './calls.js';
import { KEYS, Stage, type KeyName } from './stage.js';
import { expectGolden, Transcript } from './transcript.js';

/** Records what `act` does on a fresh simulator and compares it with the golden file of that name. */
function golden(
  name: string,
  options: Parameters<typeof Stage.open>[1],
  act: (stage: Stage) => Promise<void>,
  accusations: readonly string[] = [],
): void {
  test(name, async () => {
    const transcript = new Transcript();
    const stage = await Stage.open(transcript, options);
    try {
      await act(stage);
      expect(await stage.accusations()).toEqual(accusations);
    } finally {
      await stage.close();
    }
    expectGolden(name, transcript);
  });
}

describe('The bytes on the wire are those that were recorded', () => {
  for (const [name, options] of [
    ['reads-documented', {}],
    ['reads-ops-manager', { dialect: 'ops-manager' }],
    ['reads-seed-2', { seed: 2, now: '2026-07-15T12:34:56Z' }],
  ] as const) {
    golden(name, options, async (stage) => {
      for (const by of ['PT0S', 'PT6H', 'P7D', 'P31D']) {
        stage.transcript.section(`after ${by} more`);
        if (by !== 'PT0S') stage.transcript.value('advance', await stage.platform.clock.advance(by));
        await record(stage, readsOf(await placesOf(stage)));
      }
    });
  }

  golden('writes-and-refusals', {}, async (stage) => {
    const places = await placesOf(stage);
    await record(stage, writesOf(places));
    await record(stage, readsOf(places));
    await record(stage, refusedOf(places));
  });

  golden('writes-and-refusals-ops-manager', { dialect: 'ops-manager' }, async (stage) => {
    const places = await placesOf(stage);
    await record(stage, writesOf(places));
    await record(stage, refusedOf(places));
  });

  golden('roles', {}, async (stage) => {
    const places = await placesOf(stage);
    for (const key of Object.keys(KEYS) as KeyName[]) await record(stage, readsOf(places, key));
  });

  golden(
    'conventions',
    {},
    async (stage) => {
      const { project } = await placesOf(stage);
      const lists = [`/orgs/${String(project.orgId)}/groups`, '/clusters', `/groups/${project.id}/events`];
      const queries = [
        'pretty=true',
        'envelope=true',
        'envelope=true&pretty=true',
        'pageNum=2&itemsPerPage=2',
        'unknown=1',
      ];
      for (const list of lists) {
        for (const query of queries) await stage.call('get', `${list}?${query}`, 'ADMIN1');
      }
      await stage.call('get', `${lists[0] ?? ''}?name=shop`, 'ADMIN1');
      await stage.call(
        'get',
        `${lists[2] ?? ''}?eventType=HOST_DOWN&includeRaw=true&itemsPerPage=3`,
        'ADMIN1',
      );
      await stage.call('head', '/clusters', 'ADMIN1');
    },
    [
      'unknownParameter: listProjects has no query parameter "unknown".',
      'unknownParameter: listClusters has no query parameter "unknown".',
      'unknownParameter: listEvents has no query parameter "unknown".',
    ],
  );

  golden('empty-fixture', { fixture: 'empty' }, async (stage) => {
    const person = {
      username: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Byron',
      password: 'Passw0rd!',
    };
    const response = await stage.call('post', '/unauth/users', undefined, person);
    const { programmaticApiKey: key } = (response?.body ?? {}) as Record<
      string,
      { publicKey: string; privateKey: string }
    >;
    await stage.call('get', '/clusters', key);
  });
});

describe('Each option of a quirk gives its recorded answers', () => {
  golden('quirks', {}, async (stage) => {
    const { transcript } = stage;
    // The rows of all forks have the same ids.
    const places = await placesOf(stage);
    const play = async (quirks: NewWorld['quirks']): Promise<void> => {
      const world = await stage.fork('quirk', { from: 'default', quirks });
      await record(world, [...writesOf(places), ...readsOf(places), ...refusedOf(places)]);
      await world.platform.delete();
    };
    transcript.learn();
    await play({});
    transcript.recordDifferences();
    for (const [name, { options }] of Object.entries(QUIRKS)) {
      for (const option of options) {
        transcript.section(`${name}=${option}`);
        await play({ [name]: option });
      }
    }
  });
});

describe('Measurements are those that were recorded', () => {
  golden('series', {}, async (stage) => {
    const hosts = [
      'rs0/node-0',
      'rs0/node-1',
      'sh0/mongos-0',
      'sh0/config-0',
      'legacy0/config-0',
      'rs-warning/node-2',
    ];
    for (const name of hosts) {
      const host = await stage.row('hosts', name);
      const path = `/groups/${String(host.groupId)}/hosts/${host.id}`;
      for (const query of [
        'granularity=PT1H&period=P2D',
        'granularity=P1D&period=P60D',
        'granularity=PT0.5S&period=PT5S',
      ]) {
        await stage.call('get', `${path}/measurements?${query}`, 'ADMIN1');
        await stage.call('get', `${path}/disks/data/measurements?${query}`, 'ADMIN1');
      }
      await stage.call('get', `${path}/databases/local/measurements?granularity=PT5M&period=PT30M`, 'ADMIN1');
    }
  });
});

describe('Scenarios that ship play as they were recorded', () => {
  const folder = resolve(import.meta.dirname, '../../../scenarios');
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  const names = files.map((file) => file.replace('.yaml', ''));
  golden('scenarios', {}, async (stage) => {
    for (const name of names.toSorted()) {
      stage.transcript.section(name);
      const world = await stage.fork('play', { scenario: name, fixture: 'standard', clock: 'manual' });
      stage.transcript.value('advance', await world.platform.clock.advance('P2D'));
      await record(world, readsOf(await placesOf(world)));
      await world.control('get', '/v1/worlds/play/scenarios');
      await world.platform.delete();
    }
  });
});
