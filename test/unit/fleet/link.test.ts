import { describe, expect, it } from '@jest/globals';
import { LostWorldError } from '../../../src/fleet/fleetError.js';
import { WorldTooLargeError } from '../../../src/fleet/size.js';
import { linkOf, type LinkedFleet } from '../../../src/server/fleet/link.js';
import type { LiveWorld } from '../../../src/simulator/liveWorld.js';
import { withResolvers } from '../../../src/world/withResolvers.js';

/** A fleet whose lease the test ends, with a link to its world `a`. */
function given(saving?: Promise<void>) {
  const lease = { isTrusted: true };
  const fleet: LinkedFleet = {
    isTrusted: () => lease.isTrusted,
    waiting: new Set(),
    // Another world, whose append never ends.
    saving: () => new Promise(() => undefined),
    claim: () => Promise.resolve('here'),
    use: () => undefined,
  };
  const live = { name: 'a', saving } as LiveWorld;
  const worlds = new Map([['a', live]]);
  const link = linkOf(fleet, { find: (name) => worlds.get(name) }, { token: undefined, isTls: false });
  return { lease, fleet, worlds, link };
}

const UNSAVED = { kind: 'unavailable', message: expect.stringContaining('the change may not be saved: ') };

describe('a call of the library in a fleet', () => {
  it('waits for the changes of its own world, and for no other one', async () => {
    const save = withResolvers();
    const { link } = given(save.promise);
    let isDone = false;
    const call = link.run('a', () => 7).finally(() => (isDone = true));
    await new Promise(setImmediate);
    expect(isDone).toBe(false);
    save.resolve();
    expect(await call).toBe(7);
  });

  it('fails if the lease ended while it ran, because another replica may have changed the world', async () => {
    const { lease, link } = given();
    await expect(link.run('a', () => (lease.isTrusted = false))).rejects.toMatchObject(UNSAVED);
  });

  it('fails if the lease ends while it waits', async () => {
    const { lease, fleet, link } = given(new Promise(() => undefined));
    const call = link.run('a', () => undefined);
    await new Promise(setImmediate);
    lease.isTrusted = false;
    for (const refuse of fleet.waiting) refuse();
    await expect(call).rejects.toMatchObject(UNSAVED);
    expect(fleet.waiting.size).toBe(0);
  });

  it('fails if its change was lost, even if this process has claimed the world again', async () => {
    const lost = Promise.reject(new LostWorldError('a', 'an append failed'));
    lost.catch(() => undefined);
    const { worlds, link } = given(lost);
    const call = link.run('a', () => {
      worlds.set('a', { name: 'a' } as LiveWorld);
    });
    await expect(call).rejects.toMatchObject(UNSAVED);
  });

  it('hides its own error if that may show a change that is not saved', async () => {
    const lost = Promise.reject(new LostWorldError('a', 'an append failed'));
    lost.catch(() => undefined);
    const { link } = given(lost);
    const refused = (): never => {
      throw new Error('there is such a row already');
    };
    await expect(link.run('a', refused)).rejects.toMatchObject(UNSAVED);
    await expect(given().link.run('a', refused)).rejects.toThrow('there is such a row already');
  });

  it('gets the reason if the world is too large, also after the lease', async () => {
    const { lease, link } = given();
    const build = (): never => {
      lease.isTrusted = false;
      throw new WorldTooLargeError('too large');
    };
    await expect(link.run(undefined, build)).rejects.toThrow('too large');
  });

  it('lets heartbeats through, also in a loop of calls', async () => {
    const { link } = given();
    let beats = 0;
    setImmediate(() => (beats += 1));
    for (let calls = 0; beats === 0 && calls < 1_000; calls += 1) {
      await link.reach('a');
      await link.run('a', () => undefined);
    }
    expect(beats).toBe(1);
  });

  it('tries again if the database does not answer, or if the world moves', async () => {
    const { fleet, link } = given();
    const failures = [new LostWorldError('a', 'the lease of this replica ended')];
    const claim = (): Promise<'here'> => {
      const failure = failures.pop();
      return failure === undefined ? Promise.resolve('here') : Promise.reject(failure);
    };
    Object.assign(fleet, { claim });
    expect(await link.reach('a')).toBeUndefined();
  });
});
