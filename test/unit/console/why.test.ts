import { describe, expect, it } from '@jest/globals';
import { mainReason } from '../../../src/console/pages/traffic/mainReason.js';

type Entry = Parameters<typeof mainReason>[1];
type Explanation = NonNullable<Entry['explanation']>;

function entry(members: Partial<Entry>): Entry {
  const at = '2026-01-01T00:00:00Z';
  const ending = 'answered' as const;
  return { id: 1, kind: 'exchange', at, realAt: at, method: 'GET', path: '/clusters', ending, ...members };
}

function explained(
  key: Explanation['key']['decision'],
  role: Explanation['role'] = { decision: 'not reached' },
): Explanation {
  const world = { name: 'mine', chosenBy: 'key' as const };
  return { world, key: { decision: key }, role, clock: {}, rules: [], docs: {} };
}

const detail = { body: { errorCode: 'GROUP_NOT_FOUND', detail: 'No group with ID 1 exists.' } };
const enveloped = { body: { status: 404, content: detail.body } };
const operationId = 'listEvents';
const faults = [{ rule: 'flaky', injected: [{ kind: 'answer', status: 503 }] }];
const late = [{ rule: 'late', injected: [{ kind: 'delay' }] }];
const publicKey = 'PRJRDO';

describe('the main reason for the result of an entry', () => {
  it.each<[string, Partial<Entry>, string, string | undefined]>([
    ['a fault', { status: 503, faults }, 'The fault rule flaky answered with 503.', 'faults'],
    ['a delay', { status: 200, faults: late }, 'The fault rule late took part in the reply 200.', 'faults'],
    ['a reset', { ending: 'lost', faults: late }, 'The fault rule late ended the connection.', 'faults'],
    ['a challenge', { status: 401, explanation: explained('challenged') }, 'sent no credentials', undefined],
    [
      'an unknown key',
      { status: 401, publicKey, explanation: explained('refused') },
      'refused the key PRJRDO',
      'connection',
    ],
    [
      'a missing role',
      {
        status: 403,
        publicKey,
        operationId,
        explanation: explained('accepted', { decision: 'refused', required: 'GROUP_OWNER' }),
      },
      'The key PRJRDO lacks the role GROUP_OWNER.',
      'connection',
    ],
    ['a wrong path', { status: 404 }, 'The API has no operation GET /clusters.', 'reference'],
    ['a refusal', { status: 404, operationId, response: detail }, 'No group with ID 1 exists.', 'reference'],
    [
      'a refusal in an envelope',
      { status: 404, operationId, response: enveloped },
      'No group with ID 1 exists.',
      'reference',
    ],
    ['a refusal without words', { status: 400, operationId }, 'status 400', 'reference'],
    ['success', { status: 200, publicKey }, 'succeeded with 200. The key PRJRDO was accepted.', undefined],
    ['an open call', { ending: 'open' }, 'has not replied yet', undefined],
    ['a lost call', { ending: 'lost' }, 'The client closed the connection', undefined],
    ['an action', { kind: 'control', status: 200 }, 'on the control plane', undefined],
    ['a refused action', { kind: 'control', status: 404, response: detail }, 'No group', undefined],
  ])('names %s', (_, members, words, page) => {
    const { sentence, remedy } = mainReason('mine', entry(members));
    expect(sentence).toContain(words);
    expect(remedy?.to.page).toBe(page);
  });
});
