import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Express } from 'express';
import request from '../../support/request.js';
import { loadDescription } from '../../../src/control/subjects.js';
import { StoreError, type StoreFactory } from '../../../src/simulator/worldRecord.js';
import { Simulator } from '../../../src/simulator/simulator.js';
import { clusterOf } from '../../support/fixtureWorlds.js';
import { givenControl } from './givenControl.js';
import { world } from './givenIncidents.js';

type Responses = Readonly<Record<string, object>>;
type Method = 'post' | 'patch' | 'delete';

const { paths } = loadDescription() as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Responses }>>>>;
};

/** Whether the store refuses to save. */
let isFull: boolean;
let app: Express;

function save(): void {
  if (isFull) throw new StoreError('the disk is full');
}

const store: StoreFactory = {
  begin: () => {
    save();
    return { keep: save };
  },
  end: save,
};

/** The commands that save, by the path of the description. `default` is the world, and `clean` the checkpoint. */
const WRITES: readonly (readonly [method: Method, path: string, body: object | undefined])[] = [
  ['post', '/v1/worlds', { name: 'new' }],
  ['delete', '/v1/worlds', undefined],
  ['delete', '/v1/worlds/{world}', undefined],
  ['post', '/v1/worlds/{world}/reset', {}],
  ['post', '/v1/worlds/{world}/checkpoints', { name: 'dirty' }],
  ['delete', '/v1/worlds/{world}/checkpoints/{checkpoint}', undefined],
  ['post', '/v1/worlds/{world}/clock/advance', { by: 'P1D' }],
  ['post', '/v1/worlds/{world}/clock/step', undefined],
  ['post', '/v1/worlds/{world}/clock/freeze', undefined],
  ['post', '/v1/worlds/{world}/clock/resume', { rate: 60 }],
  ['patch', '/v1/worlds/{world}/state/{collection}/{id}', { name: 'Renamed' }],
  ['post', '/v1/worlds/{world}/faults', { delay: { fixed: 1 } }],
  ['post', '/v1/worlds/{world}/faults/clear', undefined],
  ['patch', '/v1/worlds/{world}/faults/{fault}', { delay: { fixed: 2 } }],
  ['delete', '/v1/worlds/{world}/faults/{fault}', undefined],
  ['post', '/v1/worlds/{world}/incidents', { kind: 'node.down', target: 'rs0/node-1' }],
  ['delete', '/v1/worlds/{world}/incidents/{incident}', undefined],
  ['post', '/v1/worlds/{world}/scenarios', { scenario: { version: 1, name: 'own', faults: [] } }],
  ['delete', '/v1/worlds/{world}/scenarios/{scenario}', undefined],
  ['post', '/v1/worlds/{world}/timeline-steps', { at: 'P1D', fault: { delay: { fixed: 1 } } }],
  ['delete', '/v1/worlds/{world}/timeline-steps/{step}', undefined],
];

/** Id of a step that waits. */
let stepId = '';

/** Returns the names in the path of a request. Only the world `other` can be deleted. */
function namesFor(method: Method, path: string): Readonly<Record<string, string>> {
  return {
    world: method === 'delete' && path.endsWith('{world}') ? 'other' : 'default',
    checkpoint: 'clean',
    collection: 'projects',
    id: clusterOf(world, 'rs0').groupId,
    fault: 'slow',
    incident: 'outage',
    scenario: 'storm',
    step: stepId,
  };
}

describe('a store that cannot save', () => {
  beforeEach(async () => {
    isFull = false;
    const simulator = new Simulator(() => 0, store);
    app = givenControl(world, {}, simulator);
    const setUp = [
      ['', { name: 'other', labels: { job: '1' } }],
      ['/default/checkpoints', { name: 'clean' }],
      ['/default/faults', { id: 'slow', delay: { fixed: 1 } }],
      ['/default/incidents', { id: 'outage', kind: 'cluster.dead', target: 'rs0' }],
      ['/default/scenarios', { name: 'storm' }],
      ['/default/clock/resume', { rate: 1 }],
    ] as const;
    for (const [path, body] of setUp) {
      const { status, text } = await request(app).post(`/v1/worlds${path}`).send(body);
      if (status >= 300) throw new Error(text);
    }
    const step = { at: 'P1D', fault: { delay: { fixed: 1 } } };
    const added = await request(app).post('/v1/worlds/default/timeline-steps').send(step);
    stepId = (added.body as { readonly id: string }).id;
    isFull = true;
  });

  it.each(WRITES)('is a declared 507 of %s %s', async (method, path, body) => {
    const names = namesFor(method, path);
    const target = path.replace(/\{(\w+)\}/g, (_all, name: string) => names[name] ?? '');
    const query = method === 'delete' && target === '/v1/worlds' ? '?label=job' : '';
    const reply = await request(app)
      [method](target + query)
      .send(body);
    expect(reply.body).toMatchObject({ status: 507, detail: expect.stringMatching(/^the disk is full/) });
    expect(paths[path]?.[method]?.responses).toHaveProperty('507');
  });

  it('is declared by no other command', () => {
    const declared = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, operation]) =>
        'responses' in operation && '507' in operation.responses ? [`${method} ${path}`] : [],
      ),
    );
    expect(declared.toSorted()).toEqual(WRITES.map(([method, path]) => `${method} ${path}`).toSorted());
  });
});
