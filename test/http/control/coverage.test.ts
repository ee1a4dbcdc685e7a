import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { loadContract } from '../../../src/contract/contract.js';
import { describeOperations } from '../../../src/contract/describeOperations.js';
import { branches } from '../../../src/journal/coverage/branches.js';
import { OPERATIONS } from '../../../src/contract/operations.gen.js';
import { coveragePage } from '../../../src/journal/coverage/coverageHtml.js';
import { Journal } from '../../../src/journal/journal.js';
import { coverageOf, E2, E3, given, journalOf, type GivenExchange } from '../../support/journals.js';
import { Plane } from './givenPlane.js';

const patch: GivenExchange = { method: 'PATCH', target: `${E3}?pretty=true`, body: { doNotDelete: true } };
const tooLate: GivenExchange = { ...patch, status: 409, reply: { errorCode: 'SNAPSHOT_ALREADY_EXPIRED' } };

const ofOperation = (journal: Journal, operation: string) =>
  coverageOf(journal, 'documented').byOperation.find((each) => each.operation === operation);

describe('the coverage of a journal', () => {
  it('begins empty, with the totals of the contract', () => {
    const coverage = coverageOf(journalOf(), 'documented');
    expect(coverage).toMatchObject({ exchanges: 0, operations: { covered: 0, total: 21 } });
    expect(coverage.byOperation.map(({ operation }) => operation)).toContain('listEvents');
    for (const share of [coverage.parameters, coverage.members, coverage.statuses, coverage.errorCodes]) {
      expect(share.covered).toBe(0);
      expect(share.total).toBeGreaterThan(30);
    }
  });

  it.each(['documented', 'extended'] as const)(
    "asks for the errors of the platform, not for the program's own: %s",
    (surface) => {
      const codes = Object.keys(coverageOf(journalOf(), surface).byErrorCode);
      expect(codes).toContain('SNAPSHOT_ALREADY_EXPIRED');
      for (const own of ['UNEXPECTED_ERROR', 'INSUFFICIENT_STORAGE', 'RECORDED_RUN'])
        expect(codes).not.toContain(own);
    },
  );

  it('lists the statuses, parameters, members and error codes that an operation met', () => {
    const covered = ofOperation(journalOf(patch, tooLate, { target: E2 }), 'patchSnapshot');
    expect(covered).toMatchObject({
      count: 2,
      statuses: { 200: 1, 400: 0, 409: 1 },
      parameters: { pretty: 2, envelope: 0 },
      members: { doNotDelete: 2, expires: 0 },
      errorCodes: { SNAPSHOT_ALREADY_EXPIRED: 1 },
    });
  });

  it('lists the covered branches, and the quirks that decide them', () => {
    const met = coverageOf(journalOf(patch, tooLate), 'documented').byBranch.filter(({ count }) => count > 0);
    expect(met.map(({ name }) => name)).toEqual([
      'a pretty reply',
      'a snapshot is kept for ever',
      'a change of an expired snapshot',
    ]);
    expect(branches.filter(({ quirk }) => quirk !== undefined).length).toBeGreaterThan(10);
  });

  it('names each branch in words of its own', () => {
    const names = branches.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/\S/);
  });

  it('keeps dropped and cleared entries', () => {
    const journal = new Journal({ entries: 2, bytes: 1_000_000 });
    for (const exchange of [patch, patch, tooLate, { target: E2 }]) given(journal, exchange);
    journal.clear();
    given(journal, patch);
    expect(ofOperation(journal, 'patchSnapshot')).toMatchObject({ count: 4, statuses: { 200: 3, 409: 1 } });
    expect(coverageOf(journal, 'documented').exchanges).toBe(5);
  });

  it('is the same whether exchanges are retained or evicted', () => {
    const exchanges = [
      patch,
      tooLate,
      { target: `${E2}?name=x` },
      { publicKey: '', status: 401 },
      { target: '/x', status: 404 },
    ];
    const journal = journalOf(...exchanges);
    const held = coverageOf(journal, 'documented');
    journal.clear();
    expect(coverageOf(journal, 'documented')).toEqual(held);
  });

  it('has every member that a branch needs', () => {
    const members = describeOperations(loadContract()).flatMap((operation) => operation.members);
    expect(members).toEqual(expect.arrayContaining(['doNotDelete', 'expires', 'logRotate', 'username']));
  });

  it('escapes the values in its page', () => {
    const coverage = coverageOf(journalOf({ reply: { errorCode: '<i>' }, status: 400 }), 'documented');
    const page = [...coveragePage('<script>"', coverage)].join('');
    expect(page).toContain('&lt;script&gt;&quot;');
    expect(page).toContain('&lt;i&gt;');
    expect(page).not.toMatch(/<script|<i>/);
  });
});

describe('A digest challenge', () => {
  it('is no call of the operation, though its status was met', () => {
    const challenge: GivenExchange = { ...tooLate, publicKey: '', status: 401 };
    const { count, errorCodes, statuses } = ofOperation(journalOf(challenge), 'patchSnapshot') ?? {};
    expect({ count, errorCodes, met: statuses?.['401'] }).toEqual({ count: 0, errorCodes: {}, met: 1 });
  });
});

describe('GET …/coverage', () => {
  const path = '/v1/worlds/default/coverage';

  it.each([
    ['application/json', /json/, /^\{"exchanges":1,/],
    ['*/*', /json/, /^\{"exchanges":1,/],
    ['text/html,application/xhtml+xml,*/*;q=0.8', /html/, /^<!doctype html>[^]*<\/html>\n$/],
    [
      'text/plain',
      /plain/,
      new RegExp(`^1 exchange since \\S+Z\\n\\noperations +0 of ${OPERATIONS.length} +0 %\\n`),
    ],
  ])('answers Accept: %s', async (accept, type, text) => {
    const plane = new Plane();
    await request(plane.api).get('/');
    const reply = await request(plane.control).get(path).set('Accept', accept).expect(200);
    expect(reply.headers['content-type']).toMatch(type);
    expect(reply.headers.vary).toBe('Accept');
    expect(reply.text).toMatch(text);
  });

  it('refuses media types that it cannot write', async () => {
    const { status } = await request(new Plane().control).get(path).set('Accept', 'image/png');
    expect(status).toBe(406);
  });

  it('survives a reset, and starts from zero after a DELETE', async () => {
    const plane = new Plane();
    const count = async (): Promise<number> =>
      (await plane.call<{ readonly exchanges: number }>('get', '/default/coverage')).exchanges;
    await request(plane.api).get('/');
    await plane.call('post', '/default/reset', {}, 200);
    expect(await count()).toBe(1);
    await plane.call('delete', '/default/coverage', undefined, 204);
    expect(await count()).toBe(0);
  });
});

describe('GET …/doctor', () => {
  it('reports its findings', async () => {
    const plane = new Plane();
    await request(plane.api).get('/api/public/v1.0//clusters');
    const examination = await plane.call('get', '/default/doctor');
    expect(examination).toMatchObject({
      exchanges: 1,
      evicted: 0,
      findings: [{ rule: 'doubledSlash', evidence: [1] }],
    });
  });
});
