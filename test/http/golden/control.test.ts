import { describe, test } from '@jest/globals';
import { placesOf, readsOf, record, writesOf } from './calls.js';
import { Stage } from './stage.js';
import { expectGolden, Transcript } from './transcript.js';

const WORLD = '/v1/worlds/default';

/** Paths of the control plane that show a world without changing it. */
const READS = [
  '',
  '/clock',
  '/agenda?limit=20',
  '/state',
  '/checkpoints',
  '/faults',
  '/incidents',
  '/scenarios',
  '/hash',
  '/export',
  '/journal?limit=5',
  '/journal?operation=E3',
  '/coverage',
  '/doctor',
].map((path) => WORLD + path);

/** Calls that the control plane refuses. */
const REFUSED: readonly (readonly ['get' | 'post' | 'patch' | 'delete', string, unknown?])[] = [
  ['get', '/v1/worlds/nowhere'],
  ['get', '/nowhere'],
  ['get', `${WORLD}/state/nothings`],
  ['get', `${WORLD}/state/clusters/rs9`],
  ['post', `${WORLD}/clock/advance`, { by: 'a day' }],
  ['post', `${WORLD}/clock/advance`, { to: '2020-01-01T00:00:00Z' }],
  ['post', `${WORLD}/clock/advance`, {}],
  ['post', `${WORLD}/faults`, { inject: { eror: { status: 503 } } }],
  ['post', `${WORLD}/incidents`, { kind: 'node.down', target: 'rs9/node-0' }],
  ['post', `${WORLD}/incidents`, { kind: 'node.dwn', target: 'rs0/node-0' }],
  ['post', `${WORLD}/reset`, { to: 'never' }],
  ['patch', `${WORLD}/state/clusters/rs0`, { schedule: { everyHours: 0 } }],
  ['patch', `${WORLD}/state/clusters/rs0`, { color: 'red' }],
  ['post', '/v1/worlds', { name: 'default' }],
  ['post', '/v1/worlds', { fixture: 'standrad' }],
  ['delete', WORLD],
];

describe('The control plane gives its recorded answers', () => {
  test('control', async () => {
    const transcript = new Transcript();
    const stage = await Stage.open(transcript);
    const places = await placesOf(stage);
    transcript.section('reads of a fresh world');
    for (const path of READS) await stage.control('get', path);
    const { body: sizes } = await stage.control('get', `${WORLD}/state`);
    for (const collection of Object.keys(sizes as object)) {
      await stage.control('get', `${WORLD}/state/${collection}?limit=3`);
    }
    transcript.section('changes');
    await stage.control('post', `${WORLD}/checkpoints`, { name: 'clean' });
    await record(stage, writesOf(places));
    await stage.control('patch', `${WORLD}/state/clusters/rs0`, { schedule: { everyHours: 12 } });
    await stage.control('patch', `${WORLD}/state/snapshots/${places.snapshot.id}`, { doNotDelete: true });
    await stage.control('post', `${WORLD}/clock/step`);
    await stage.control('post', `${WORLD}/clock/advance`, { by: 'P3D' });
    await record(stage, readsOf(places).slice(0, 3));
    transcript.section('reads after them');
    for (const path of READS) await stage.control('get', path);
    await stage.control('get', `${WORLD}/coverage`, undefined, { Accept: 'text/plain' });
    await stage.control('post', `${WORLD}/journal/verify`, { match: { operation: 'E3' }, count: { gte: 1 } });
    await stage.control('post', `${WORLD}/journal/verify`, { match: { operation: 'E19' }, never: true });
    transcript.section('refusals');
    for (const [method, path, body] of REFUSED) await stage.control(method, path, body);
    transcript.section('back to the checkpoint');
    await stage.control('post', `${WORLD}/reset`, { to: 'clean' });
    await stage.control('get', `${WORLD}/hash`);
    transcript.section('another world');
    await stage.control('post', '/v1/worlds', { name: 'copy', from: 'default' });
    await stage.control('get', '/v1/worlds/copy/hash');
    await stage.control('delete', '/v1/worlds/copy');
    await stage.control('get', '/v1/info');
    await stage.close();
    expectGolden('control', transcript);
  });
});
