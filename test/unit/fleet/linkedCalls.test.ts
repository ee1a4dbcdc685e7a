import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { deleteElsewhere, linkOf, type FleetLink, type LinkedFleet } from '../../../src/server/fleet/link.js';
import { DataError } from '../../../src/storage/dataError.js';

afterEach(() => {
  jest.restoreAllMocks();
});

const OTHER = { url: 'http://b', controlUrl: 'http://b:1' };

/** A link of a fleet in which each claim has the next of these outcomes, and the last one from then on. */
function given(
  outcomes: readonly (Awaited<ReturnType<LinkedFleet['claim']>> | Error)[],
  isTls = false,
): { readonly link: FleetLink; readonly claims: string[] } {
  const claims: string[] = [];
  const fleet: LinkedFleet = {
    isTrusted: () => true,
    waiting: new Set(),
    saving: () => undefined,
    claim: (name) => {
      const outcome = outcomes[Math.min(claims.push(name), outcomes.length) - 1] ?? 'nowhere';
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
    },
    use: () => undefined,
  };
  return { link: linkOf(fleet, { find: () => undefined }, { token: 'secret', isTls }), claims };
}

/** Lets the other replica reply to each call. */
function answering(text: string | null, init: ResponseInit): void {
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(text, init)));
}

describe('a world that cannot be reached', () => {
  it.each([
    [
      'whose replica has no control plane',
      { ...OTHER, controlUrl: '' },
      'conflict',
      'is off (--control-port off)',
    ],
    ['whose replica would get the token without TLS', OTHER, 'conflict', 'has no TLS, but that of this'],
    ['that this version cannot read', new DataError('is of later'), 'unavailable', 'is of later'],
  ])('is refused at once: one %s', async (_, outcome, kind, message) => {
    const { link, claims } = given([outcome], true);
    const refusal = { kind, message: expect.stringContaining(message) };
    await expect(link.reach('a')).rejects.toMatchObject(refusal);
    expect(claims).toEqual(['a']);
  });

  it('is reached by TLS from a control plane with TLS, and also from one without', async () => {
    const other = { url: 'https://b', controlUrl: 'https://b:1' };
    expect(await given([other], true).link.reach('a')).toBe('https://b:1');
    expect(await given([other]).link.reach('a')).toBe('https://b:1');
  });
});

/** Lets all calls wait until they are aborted. Returns the time limits that begin, each with a function that ends it. */
function pausing(): ReadonlyMap<number, () => void> {
  jest.spyOn(globalThis, 'fetch').mockImplementation(
    (_, { signal } = {}) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => {
          reject(signal.reason as Error);
        });
      }),
  );
  const limits = new Map<number, () => void>();
  const { setTimeout } = globalThis;
  jest.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, ms = 0) => {
    const isPause = ms < 1_000;
    if (!isPause) limits.set(ms, run);
    return setTimeout(isPause ? run : () => undefined, 0);
  });
  return limits;
}

async function begun(): Promise<void> {
  while (jest.mocked(fetch).mock.calls.length === 0) await new Promise(setImmediate);
}

describe('a call to a replica that is paused', () => {
  it('deletes the world here once the lease of that replica is over', async () => {
    const limits = pausing();
    const { link, claims } = given([OTHER, 'here']);
    const call = deleteElsewhere(link, 'a');
    await begun();
    expect([...limits.keys()]).toEqual([6_000]);
    limits.get(6_000)?.();
    expect(await call).toBe(false);
    expect(claims).toEqual(['a', 'a']);
  });

  it('is not repeated if that could make a change twice', async () => {
    const limits = pausing();
    const outcome = given([OTHER]).link.call('a', 'createFault', { body: {} });
    await begun();
    expect([...limits.keys()]).toEqual([60_000]);
    limits.get(60_000)?.();
    await expect(outcome).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'the replica http://b:1 does not answer within 60 s',
    });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it.each(['advanceClock', 'waitForJournal'])('may last: %s', async (command) => {
    const limits = pausing();
    void given([OTHER]).link.call('a', command, { body: {} });
    await begun();
    expect([...limits.keys()]).toEqual([]);
  });
});

describe('the deletion of a world of another replica', () => {
  const refusal = (status: number): string => JSON.stringify({ status, detail: 'No, because.' });

  it.each([
    [401, refusal(401), 'forbidden', 'No, because.'],
    [403, refusal(403), 'forbidden', 'No, because.'],
    [409, refusal(409), 'conflict', 'No, because.'],
    [503, refusal(503), 'unavailable', 'No, because.'],
    [502, 'Bad gateway', 'storage', 'Bad gateway'],
    [400, 'null', 'invalid', 'null'],
  ])('keeps the refusal %d %s', async (status, text, kind, detail) => {
    answering(text, { status });
    const outcome: unknown = await deleteElsewhere(given([OTHER]).link, 'a').catch((error: unknown) => error);
    expect(outcome).toMatchObject({ kind, message: `the world a cannot be deleted: ${detail}` });
    expect(outcome).not.toHaveProperty('cause');
  });

  it('is no news if there is no such world any more, and its reply is read to the end', async () => {
    const reply = new Response(refusal(404), { status: 404 });
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(reply);
    expect(await deleteElsewhere(given([OTHER]).link, 'a')).toBe(false);
    expect(reply.bodyUsed).toBe(true);
  });

  it('succeeds', async () => {
    answering(null, { status: 204 });
    expect(await deleteElsewhere(given([OTHER]).link, 'a')).toBe(true);
  });
});
