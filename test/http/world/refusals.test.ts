import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import fc from '../../support/properties.js';
import { Refusal, REFUSALS, type RefusalCode } from '../../../src/world/refusals.js';

/** The tables of docs/errors.md, as lists of cells. */
const rows = readFileSync('docs/errors.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const codes = Object.keys(REFUSALS) as RefusalCode[];

describe('a refusal', () => {
  it('names its subject: the parameters appear in the sentence, in their order', () => {
    const refusal = new Refusal('CLUSTER_NOT_FOUND', 'abc', 'def');
    expect(refusal).toMatchObject({
      detail: 'No cluster with ID abc exists in group def.',
      errorCode: 'CLUSTER_NOT_FOUND',
      parameters: ['abc', 'def'],
      status: 404,
    });
    expect(refusal.message).toBe(refusal.detail);
    expect(refusal).toBeInstanceOf(Error);
  });

  it('inserts a parameter unchanged, whatever its characters', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('{1}', '{0}', '$&', '$1', '\\')), (text) => {
        expect(new Refusal('USER_ALREADY_EXISTS', text).detail).toBe(
          `A user with username ${text} already exists.`,
        );
      }),
    );
  });
});

describe('the catalogue of refusals', () => {
  it.each(codes)('%s has a status of HTTP, and a sentence whose gaps count up from 0', (code) => {
    const [status, detail] = REFUSALS[code];
    // One code, which a published client has received, contains a hyphen.
    expect(code).toMatch(/^[A-Z][A-Z0-9]*([-_][A-Z0-9]+)*$/);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(STATUS_CODES[status]).toBeDefined();
    const gaps = [...detail.matchAll(/\{(\d+)\}/g)].map(([, number]) => Number(number));
    expect(gaps).toEqual(gaps.map((_, at) => at));
  });

  it.each(codes)('%s has its status and its text in docs/errors.md', (code) => {
    const [status, detail] = REFUSALS[code];
    const row = rows.find(([, name]) => name === `\`${code}\``);
    expect(row?.slice(0, 3)).toEqual([String(status), `\`${code}\``, detail]);
  });

  it("has the document's text for a snapshot's invalid fields, to the letter", () => {
    // "Rejected with the error text `Cannot modify snapshot because of invalid fields`" (States and transitions)
    expect(new Refusal('CANNOT_MODIFY_SNAPSHOT').detail).toBe(
      'Cannot modify snapshot because of invalid fields',
    );
  });

  it('answers a malformed or unknown id, and an invalid metric, with 404, as the vendor publishes', () => {
    const notFound = codes
      .filter((code) => /_NOT_FOUND$|^INVALID_\w+_ID$|^INVALID_METRIC_NAME$/.test(code))
      // The catalogue has these among the wrong requests.
      .filter(
        (code) =>
          ![
            'INVALID_INVITATION_ID',
            'API_KEY_NOT_FOUND',
            'PHYSICAL_HOST_NOT_FOUND',
            'BACKUP_JOB_NOT_FOUND',
          ].includes(code),
      );
    expect(notFound.filter((code) => REFUSALS[code][0] !== 404)).toEqual([]);
  });
});
