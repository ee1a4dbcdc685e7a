import { describe, expect, it } from '@jest/globals';
import type { NotificationView } from '../../../src/commands/notifications.js';
import { formatInstant } from '../../../src/world/instant.js';
import { world } from './givenIncidents.js';
import { Plane } from './givenPlane.js';

const PATH = '/default/journal/notifications';
const SINCE = `?since=${formatInstant(world.now)}`;

async function given() {
  const plane = new Plane(world);
  const list = (query = ''): Promise<readonly NotificationView[]> =>
    plane.call('get', `${PATH}${query}`, undefined, 200);
  await plane.call(
    'post',
    '/default/incidents',
    { kind: 'node.down', target: 'rs0/node-1', for: 'PT3H' },
    201,
  );
  return { plane, list };
}

describe('GET …/journal/notifications', () => {
  it('lists what the platform would have sent, oldest first', async () => {
    const { plane, list } = await given();
    const first = (await list(SINCE)).find(({ reason }) => reason === 'OPENED');
    expect(first).toMatchObject({ eventTypeName: 'HOST_DOWN', typeName: 'GROUP', to: 'GROUP_OWNER' });
    await plane.call('post', '/default/clock/advance', { by: 'PT4H' }, 200);
    const ofAlert = `?alert=${first?.alertId ?? ''}`;
    const all = await list(ofAlert);
    expect(all.map(({ reason }) => reason)).toEqual(['OPENED', 'REMINDER', 'REMINDER', 'CLOSED']);
    expect(await list(`${ofAlert}&since=${all[2]?.at ?? ''}`)).toEqual(all.slice(2));
    expect(await list(`${ofAlert}&limit=1`)).toEqual(all.slice(3));
    expect(await list(`${SINCE}&alertConfig=${first?.alertConfigId ?? ''}`)).toEqual(
      expect.arrayContaining([...all]),
    );
    const times = (await list()).map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    expect(await list('?alert=unknown')).toEqual([]);
  });

  it('stays the same in a fork, and when the journal is cleared', async () => {
    const { plane, list } = await given();
    await plane.call('post', '', { name: 'fork', from: 'default' }, 201);
    await plane.call('delete', '/default/journal', undefined, 204);
    const all = await list();
    const opened = all.filter(({ reason, at }) => reason === 'OPENED' && at === formatInstant(world.now));
    expect(opened.map(({ eventTypeName }) => eventTypeName)).toContain('HOST_DOWN');
    expect(await plane.call('get', '/fork/journal/notifications', undefined, 200)).toEqual(all);
  });

  it('refuses a wrong time with what it expects', async () => {
    const { plane } = await given();
    const { detail } = await plane.refused('get', `${PATH}?since=soon`);
    expect(detail).toContain('a timestamp such as 2026-01-01T00:00:00Z');
  });
});
