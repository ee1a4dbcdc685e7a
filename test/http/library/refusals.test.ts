import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  SimulatorError,
  type CollectionName,
  type FaultRule,
  type NewIncident,
  type Scenario,
  type Simulator,
  type World,
} from '../../../src/index.js';
import { givenSimulators } from '../../support/simulators.js';

const simulatorOf = givenSimulators();

const SPEAKS_HTTP = /\b(?:GET|POST|PATCH|DELETE)\b|\/v1\/|\bbody\b/;
const NODE_DOWN = { kind: 'node.down', target: 'rs0/node-0' } as const satisfies NewIncident;
const RULE: FaultRule = { id: 'one', match: { operation: ['E8'] }, inject: { error: { status: 503 } } };

/** By case: a call of the library that is refused, and a part of its error message. */
const REFUSALS: Readonly<
  Record<string, readonly [(world: World, simulator: Simulator) => unknown, message: string]>
> = {
  'an unknown world': [(_world, simulator) => simulator.world('mars'), 'simulator.worlds() lists them'],
  'a new world of a taken name': [
    (_world, simulator) => simulator.createWorld({ name: 'default' }),
    'already',
  ],
  'a copy of nothing': [
    (_world, simulator) => simulator.createWorld({ from: 'mars' }),
    'from: there is no world',
  ],
  'a copy of no checkpoint': [
    (_world, simulator) => simulator.createWorld({ from: 'default', checkpoint: 'nope' }),
    'no checkpoint "nope"',
  ],
  'a copy of the past': [
    (_world, simulator) => simulator.createWorld({ from: 'default', now: '2020-01-01T00:00:00Z' }),
    'clock cannot move backwards',
  ],
  'a wrong member of a new world': [
    (_world, simulator) => simulator.createWorld({ seed: 1.5 }),
    'seed: expected',
  ],
  'an unknown fixture': [
    (_world, simulator) => simulator.createWorld({ fixture: 'nope' }),
    'no such fixture',
  ],
  'an unknown scenario': [
    (_world, simulator) => simulator.createWorld({ scenario: 'nope' }),
    'no such scenario',
  ],
  'a wrong state': [(_world, simulator) => simulator.createWorld({ state: {} }), 'state'],
  'the end of the default world': [(world) => world.delete(), 'world.reset() leads it back'],
  'a wrong name of a checkpoint': [(world) => world.checkpoint('a b'), 'name: expected'],
  'a checkpoint that is there': [
    (world) => {
      world.checkpoint('clean');
      return world.checkpoint('clean');
    },
    'clean',
  ],
  'an unknown checkpoint': [(world) => world.reset('nope'), 'world.checkpoint() makes one'],
  'time that runs backwards': [
    (world) => world.clock.advance({ to: '2020-01-01T00:00:00Z' }),
    'world.reset() restores the start or a checkpoint',
  ],
  'a wrong duration': [(world) => world.clock.advance('1h'), 'by: expected a duration'],
  'time beyond its end': [
    (world) => world.clock.advance('PT99999999H'),
    'by: leads to a time after 9999-12-31',
  ],
  'a second advance': [
    async (world) => {
      const { clock } = world;
      const first = clock.advance('P3650D').catch(() => undefined);
      try {
        await clock.step();
      } finally {
        await world.reset();
        await first;
      }
    },
    'stop it with world.reset()',
  ],
  'an advance that was stopped': [
    async (world) => {
      const advanced = world.clock.advance('P3650D');
      await world.reset();
      await advanced;
    },
    'The advance was stopped',
  ],
  'a wrong rate': [(world) => world.clock.resume(0), 'rate: expected a number'],
  'a wrong length of the agenda': [(world) => world.clock.agenda(0), 'a whole number'],
  'a wrong rule': [(world) => world.faults.add({ ...RULE, times: 0 }), 'times'],
  'a rule that is there': [
    async (world) => {
      await world.faults.add(RULE);
      await world.faults.add(RULE);
    },
    'world.faults.update() changes it',
  ],
  'an unknown rule': [(world) => world.faults.get('nope'), 'world.faults.list() lists them'],
  'a change of an unknown rule': [(world) => world.faults.update('nope', {}), 'no fault "nope"'],
  'the end of an unknown rule': [(world) => world.faults.remove('nope'), 'no fault "nope"'],
  'another id for a rule': [
    async (world) => {
      await world.faults.add(RULE);
      await world.faults.update('one', { id: 'two' });
    },
    'id: cannot be changed',
  ],
  'an unknown kind of incident': [
    (world) => world.incidents.start({ kind: 'flood', target: 'rs0' } as unknown as NewIncident),
    'kind: expected one of agent.',
  ],
  'an unknown target': [(world) => world.incidents.start({ ...NODE_DOWN, target: 'nope' }), 'target: '],
  'an incident whose id is taken': [
    async (world) => {
      await world.incidents.start({ ...NODE_DOWN, id: 'down' });
      await world.incidents.start({ ...NODE_DOWN, id: 'down' });
    },
    'down',
  ],
  'an unknown incident': [(world) => world.incidents.get('nope'), 'world.incidents.list({ all: true })'],
  'the end of an unknown incident': [(world) => world.incidents.heal('nope'), 'no incident "nope"'],
  'a scenario that is none': [(world) => world.scenarios.load('nope'), 'no such scenario'],
  'a wrong scenario': [
    (world) => world.scenarios.load({ version: 1, name: 'x', timeline: [{}] } as unknown as Scenario),
    'timeline[0]',
  ],
  'a scenario that does not play': [(world) => world.scenarios.get('nope'), 'world.scenarios.list()'],
  'the end of a scenario that does not play': [(world) => world.scenarios.end('nope'), '"nope"'],
  'an unknown entry of the journal': [(world) => world.journal.get(99), 'world.journal.list() lists them'],
  'a wrong query of the journal': [(world) => world.journal.list({ limit: 0 }), 'limit: expected'],
  'a wait in vain': [
    (world) => world.journal.wait({ match: { operation: 'E3' }, timeout: 0 }),
    'matching exchanges have ended',
  ],
  'a wrong expectation': [(world) => world.journal.verify({ sequence: [] }), 'a list that is not empty'],
  'an unknown collection': [
    (world) => world.state('planets' as CollectionName).list(),
    'no collection "planets"',
  ],
  'an unknown row': [(world) => world.state('clusters').get('rs9'), "world.state('clusters').list()"],
  'a wrong patch': [(world) => world.state('clusters').patch('rs0', { nope: 1 } as object), 'nope'],
  'a patch of the past': [(world) => world.state('events').patch('x', {}), 'are read-only'],
  'a wrong limit': [(world) => world.state('clusters').list({ limit: 0 }), 'a whole number'],
  'a world of a closed simulator': [
    async (_world, simulator) => {
      await simulator.close();
      await simulator.createWorld();
    },
    'closed',
  ],
};

describe('a refusal of the library', () => {
  it.each(Object.entries(REFUSALS))('does not speak HTTP: %s', async (_name, [act, message]) => {
    const simulator = await simulatorOf({ fixture: 'standard' });
    const error: unknown = await Promise.resolve()
      .then(() => act(simulator.world(), simulator))
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SimulatorError);
    expect((error as SimulatorError).message).toContain(message);
    expect((error as SimulatorError).message).not.toMatch(SPEAKS_HTTP);
  });

  it('has its own hint for every hint of the control plane', () => {
    const folder = 'src/commands';
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    );
    const lines = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
    const code = lines.filter((line) => !/^\s*(\/?\*|\/\/)/.test(line));
    // Descriptions of commands name requests as code in Markdown: `GET …`.
    const texts = code.map((line) => line.replace(/(?<=[\w.,;:] |[('"])`[^`$]*`/g, ''));
    const requests = texts.filter((line) => /['"`](?:.* )?(?:GET|POST|PATCH|DELETE) /.test(line));
    expect(requests.length).toBeGreaterThan(4);
    for (const line of requests) expect(line).toMatch(/\bhttp: /);
  });
});
