import { expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { LEASE_MS } from '../../../src/fleet/lease.js';
import { SIZE_MAX } from '../../../src/fleet/size.js';
import { entranceOf } from '../../../src/server/fleet/entrance.js';
import { standard } from '../../support/fixtureWorlds.js';
import { givenControl, givenWorld, WORKSHOP } from '../../http/control/givenControl.js';
import { describeWithDatabase, givenDatabase } from './givenDatabase.js';
import { joined } from './member.js';

const database = givenDatabase();

describeWithDatabase('a fixture that takes longer to build than the lease lasts', () => {
  it('gets the reason if it is too large, and the general 503 if the world may not be saved', async () => {
    const { fleet, simulator, clock } = await joined(database, 'http://one');
    const huge = { ...standard().settings, toJSON: () => 'x'.repeat(SIZE_MAX + 1) };
    const build = ({ fixture }: { readonly fixture?: string }) => {
      clock.now += LEASE_MS;
      return fixture === 'standard' ? { ...standard(), settings: huge } : givenWorld({});
    };
    const control = givenControl(givenWorld({}), { worldFactory: { ...WORKSHOP, build } }, simulator);
    const app = entranceOf(fleet, {})('control', simulator, control);
    const made = async (name: string, fixture: string): Promise<unknown> => {
      await fleet.beat();
      return (await request(app).post('/v1/worlds').send({ name, fixture })).body;
    };
    expect(await made('a', 'standard')).toMatchObject({
      status: 507,
      detail:
        'the world a takes at least 65 MiB, and a world of a fleet at most 64 MiB; run it in a process without --fleet',
    });
    expect(await made('b', 'empty')).toMatchObject({ status: 503 });
    expect(simulator.find('a')).toBeUndefined();
  });
});
