import { describe, expect, test } from '@jest/globals';
import type { Rule } from '../../../src/input/scenario/scenario.gen.js';
import { FaultyPlatform, type Wire } from './faultyPlatform.js';

const PATH = '/clusters?itemsPerPage=1';
const platform = (inject: Rule['inject']) => new FaultyPlatform(inject === undefined ? [] : [{ inject }]);
const undisturbed = platform(undefined).wire(PATH, { method: 'HEAD' });

/** Returns the head of a reply without the Date header, which shows the real time. */
function headOf({ headers }: Wire): string {
  return headers.replace(/^Date: .*\r\n/m, '');
}

describe('The reply to a HEAD', () => {
  test('has the headers of the reply to GET', async () => {
    const { body } = await platform(undefined).wire(PATH);
    const wire = await undisturbed;
    expect([wire.body, wire.end]).toEqual(['', 'closed']);
    expect(wire.headers).toContain(`Content-Length: ${body.length}`);
  });

  test.each(['resetMidBody', 'closeMidBody'] as const)(
    'is sent whole before the connection ends: %s',
    async (kind) => {
      const disturbed = platform({ connection: { kind } });
      const wire = await disturbed.wire(PATH, {
        method: 'HEAD',
        onBody: () => {
          // The client has received the head, so the timer that ends the connection may run.
          void disturbed.timers.next().then(() => {
            disturbed.timers.run();
          });
        },
      });
      expect(headOf(wire)).toBe(headOf(await undisturbed));
      expect(wire).toMatchObject({ body: '', end: kind === 'resetMidBody' ? 'ECONNRESET' : 'closed' });
    },
  );

  test.each([
    ['truncate', /^Content-Length: 801$/m],
    ['badJson', /^Content-Length: 1603$/m],
    ['wrongContentLength', /^Content-Length: 1702$/m],
    ['wrongContentType', /^Content-Type: text\/html$/m],
    ['malformedChunk', /^Content-Type: application\/json$/m],
  ] as const)('shows in its head a fault in the body: %s', async (kind, expected) => {
    const wire = await platform({ corrupt: { kind } }).wire(PATH, { method: 'HEAD' });
    expect(wire).toMatchObject({ headers: expect.stringMatching(expected), body: '', end: 'closed' });
  });

  test('is not slowed down', async () => {
    const disturbed = platform({ throttle: { bytesPerSecond: 1 } });
    expect(headOf(await disturbed.wire(PATH, { method: 'HEAD' }))).toBe(headOf(await undisturbed));
    expect(disturbed.timers.waiting).toEqual([]);
  });
});
