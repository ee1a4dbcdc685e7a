import { describe, expect, it } from '@jest/globals';
import { KEYS, Platform, platformOf } from '../../../support/platform.js';
import { callsOf, readsOf, writesOf, type OperationCall } from '../conventions/operations.js';

const { world } = platformOf();
/** Creates a platform that does not check its replies, as in production. */
const freshPlatform = (): Platform => new Platform(world, { checkReplies: undefined });

const answers = async (
  { operationId, method, path }: OperationCall,
  query: string,
  body: unknown,
): Promise<readonly (readonly [status: number, body: unknown])[]> => {
  const platform = freshPlatform();
  const key = operationId === 'createUser' ? undefined : KEYS.admin;
  const target = query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
  const first = await platform.call(method, target, key, body);
  const second = await platform.call(method, target, key, body);
  // Each call uses a new server port, and the links in a body contain it. Replace it, so that both bodies can be
  // compared.
  return [first, second].map(({ status, text }) => [
    status,
    JSON.parse(text.replace(/127\.0\.0\.1:\d+/g, 'host')),
  ]);
};

const byName = (calls: readonly OperationCall[]) =>
  calls.map((call): [string, OperationCall] => [call.operationId, call]);

describe('the first request of an operation is validated like later ones', () => {
  it.each(byName(callsOf(world)))('and refused for a wrong query: %s', async (_name, call) => {
    const [first, second] = await answers(call, 'envelope=maybe', call.body);
    expect(first).toMatchObject([400, { errorCode: 'INVALID_QUERY_PARAMETER' }]);
    expect(first).toEqual(second);
  });

  it.each(byName(writesOf(world)))('and refused for a wrong body: %s', async (_name, call) => {
    const wrong = { roles: 5 };
    const [first, second] = await answers(call, '', Array.isArray(call.body) ? [wrong] : wrong);
    expect(first).toMatchObject([400, { errorCode: expect.stringMatching(/^(IN|MISS).*_ATTRIBUTE$/) }]);
    expect(first).toEqual(second);
  });

  it.each(byName(readsOf(world)))('and a valid query is also parsed: %s', async (_name, call) => {
    const [first, second] = await answers(
      call,
      'pageNum=1&itemsPerPage=2&pretty=true&envelope=true',
      undefined,
    );
    expect(first).toMatchObject([200, { status: 200 }]);
    expect(first).toEqual(second);
  });
});
