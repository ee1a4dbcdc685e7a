import { describe, it } from '@jest/globals';
import { KEYS } from '../../../support/platform.js';
import { omit } from '../../../../src/world/omit.js';
import { replicaSet } from '../../../support/rows/deployments.js';
import { idAt, NOW, PROJECT } from '../../../support/rows/ids.js';
import { snapshot } from '../../../support/rows/rows.js';
import { expectRefusal } from './given.js';
import { platformWith } from './tenant.js';

const rs0 = replicaSet();
const kept = snapshot(rs0.cluster);
const endless = omit(snapshot(rs0.cluster, { id: idAt(NOW, 2), doNotDelete: true }), 'expires');
const expired = snapshot(rs0.cluster, { id: idAt(NOW, 3), expires: NOW });

type Expected = Parameters<typeof expectRefusal>[2];

async function refuses(
  body: unknown,
  expected: Expected,
  { id } = kept as { readonly id: string },
): Promise<void> {
  const platform = platformWith({ deployments: [rs0], snapshots: [kept, endless, expired] });
  const path = `/groups/${PROJECT}/clusters/${rs0.cluster.id}/snapshots/${id}`;
  await expectRefusal(platform, platform.call('patch', path, KEYS.admin, body), expected);
}

const INVALID_FIELDS = [
  400,
  'CANNOT_MODIFY_SNAPSHOT',
  'Cannot modify snapshot because of invalid fields',
] as const;
const INVALID_EXPIRES = [
  400,
  'INVALID_ATTRIBUTE',
  'Invalid attribute expires specified.',
  'expires',
] as const;

describe('E3, "`doNotDelete` true and `expires` set together: Error with the message `Cannot modify snapshot because of invalid fields`"', () => {
  it.each([
    ['in the future', '2027-01-01T00:00:00Z'],
    ['in the past', '2020-01-01T00:00:00Z'],
    ['what it is', '2026-01-08T00:00:00Z'],
    ['not even a timestamp', 'soon'],
    ['with a fraction', '2027-01-01T00:00:00.5Z'],
  ])('"always": expires %s', async (_, expires) => {
    for (const given of [kept, endless, expired])
      await refuses({ doNotDelete: true, expires }, INVALID_FIELDS, given);
  });

  it('and `expires` alone on one that must not be deleted, with the same result', async () => {
    await refuses({ expires: '2027-01-01T00:00:00Z' }, INVALID_FIELDS, endless);
  });
});

describe('E3, "the stored `expires` has already passed: `expires` cannot be edited"', () => {
  const passed = [
    409,
    'SNAPSHOT_ALREADY_EXPIRED',
    `The expiry of snapshot ${expired.id} has passed and can no longer be changed.`,
    expired.id,
  ] as const;

  it.each(['2027-01-01T00:00:00Z', '2020-01-01T00:00:00Z', '2026-01-01T00:00:00Z'])(
    'to %s',
    async (expires) => {
      await refuses({ expires }, passed, expired);
      await refuses({ doNotDelete: false, expires }, passed, expired);
    },
  );
});

describe('E3 refuses a value that is not a timestamp', () => {
  it.each([
    '',
    'soon',
    '2026-02-30T00:00:00Z',
    '2026-13-01',
    '2026-01-01T25:00:00Z',
    '10000-01-01T00:00:00Z',
    '0099-12-31',
    '1767225600',
    '2026-01-01 00:00:00Z',
    '20260101',
    ' 2026-06-30',
  ])('%j', async (expires) => {
    await refuses({ expires }, INVALID_EXPIRES);
  });

  it('one with a fraction of a second', async () => {
    const detail = 'Timestamp must be whole number of seconds.';
    await refuses({ expires: '2026-06-30T12:34:56.5Z' }, [400, 'FRACTIONAL_TIMESTAMP', detail]);
  });

  it.each([[null], [1767225600], [true], [{}], [['2026-06-30']]])('%j', async (expires) => {
    const detail = 'Received JSON for the expires attribute does not match expected format.';
    await refuses({ expires }, [400, 'INVALID_JSON_ATTRIBUTE', detail, 'expires']);
  });
});

describe('E3 refuses other bodies', () => {
  it.each([[null], ['true'], [1], [{}]])('doNotDelete that is %j', async (doNotDelete) => {
    const detail = 'Received JSON for the doNotDelete attribute does not match expected format.';
    await refuses({ doNotDelete }, [400, 'INVALID_JSON_ATTRIBUTE', detail, 'doNotDelete']);
  });

  it.each(['[]', 'null', '"expires"', '{', '7'])('%s', async (body) => {
    await refuses(body, [400, 'INVALID_JSON', 'Received JSON does not match expected format.']);
  });

  it('unknown attributes', async () => {
    await refuses({ complete: true }, [
      400,
      'INVALID_ATTRIBUTE',
      'Invalid attribute complete specified.',
      'complete',
    ]);
  });
});
