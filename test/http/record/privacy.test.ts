import { afterAll, describe, expect, it } from '@jest/globals';
import { loadContract } from '../../../src/contract/contract.js';
import { compare } from '../../../src/record/compare.js';
import { BodyCheck } from '../../../src/record/drift/checkBody.js';
import { hasDrift } from '../../../src/record/drift/report.js';
import { reportPage } from '../../../src/record/drift/reportPage.js';
import { reportText } from '../../../src/record/drift/reportText.js';
import { Settling } from '../../../src/record/drift/settled.js';
import { FakePlatform, sendJson, sourceAt } from '../../support/recordedSources.js';

const ORGANIZATION = '65f000000000000000000001';
const CHALLENGE = { 'WWW-Authenticate': 'Digest realm="Acme", nonce="n", algorithm=MD5, qop="auth"' };

const platform = new FakePlatform((path, response, { headers }) => {
  if (headers.authorization === undefined) sendJson(response, { error: 401 }, 401, CHALLENGE);
  else if (!/^\/orgs(\?|$)/.test(path)) {
    const body = { error: 404, errorCode: 'NOT_FOUND', detail: '', parameters: [], reason: 'Not Found' };
    sendJson(response, body, 404);
  } else {
    const links = [
      { rel: 'self', href: `/api/public/v1.0/orgs/${ORGANIZATION}` },
      { rel: 'https://acme.example.com/acme', href: '/api/public/v1.0/acme/orgs' },
    ];
    const organization = { id: ORGANIZATION, isDeleted: false, name: 'Acme', links };
    const unknown = { stage: 'ACMEPROD', owners: { acme: 'ACME' } };
    sendJson(response, { links, results: [{ ...organization, ...unknown }], totalCount: 1 });
  }
});

afterAll(() => platform.close());

describe('a report about a platform that deviates', () => {
  it('names unknown members, but has no value of the platform', async () => {
    const report = await compare({
      contract: loadContract(),
      source: sourceAt(await platform.listen()).source,
    });
    expect(report.findings.map(({ at }) => at)).toEqual(
      expect.arrayContaining(['results[].stage', 'results[].owners']),
    );
    const text = reportText(report) + reportPage(report) + JSON.stringify(report);
    expect(text).not.toMatch(/acme/i);
    expect(report.settled).toContainEqual(
      expect.objectContaining({
        question: 'realm',
        answer: 'another: a text of 4 characters',
        isKnown: false,
      }),
    );
  });

  it('has no keys of maps', () => {
    const map = { type: 'object', additionalProperties: { type: 'integer' } };
    const schema = { type: 'object', properties: { map } };
    expect([...new BodyCheck(new Set(['map'])).findings('get', schema, { map: { acme: 'x' } })]).toEqual([
      {
        operation: 'get',
        kind: 'type',
        at: 'map.{name}',
        says: 'is a text of 1 character instead of an integer',
      },
    ]);
  });

  it('says why it counts as a deviation if only an answer is unknown', () => {
    const settling = new Settling(new Set());
    const challenge = 'Digest realm="Acme", nonce="", qop="auth"';
    settling.add({ operation: 'getRoot', path: '/', status: 200, mediaType: 'application/json', challenge });
    const parts = {
      calls: 1,
      operations: {},
      findings: [],
      more: 0,
      skipped: [],
      notCalled: [],
      incomplete: [],
    };
    const report = { ...parts, settled: settling.settled() };
    expect(hasDrift(report)).toBe(true);
    expect(reportText(report)).toContain(
      'No deviations from the contract, but 1 answer to open questions that Understudy cannot give.',
    );
  });
});
