import { describe, expect, it } from '@jest/globals';
import { DETAILS_MAX } from '../../../src/report/exchangesHtml.js';
import type { Report, ReportedWorld } from '../../../src/report/report.js';
import { reportPage } from '../../../src/report/reportHtml.js';
import { E2 } from '../../support/journals.js';
import { HOSTILE, met, missed, reportOf } from './givenReport.js';

const reportHtml = (report: Report): string => [...reportPage(report)].join('');

describe('the page of a report', () => {
  it('has the summary, the verdicts with their places, the exchanges and the coverage', () => {
    const page = reportHtml(
      reportOf([{ status: 404, reply: { errorCode: 'X' } }], { verdicts: [met, missed] }),
    );
    expect(page).toContain('<p class="lead">1 of 2 expectations met, 1 request.</p>');
    expect(page).toContain('<code>scenarios/it.yaml:12:5</code>');
    expect(page).toMatch(
      /<tr id="x1">.*GET \/api\/public\/v1\.0\/orgs\/.*<td>ADMIN1<td class="n">0<td>The platform refused the request: X<\/tr>/s,
    );
    expect(page).toContain('Coverage of the API');
  });

  it('links a finding with its exchanges', () => {
    const findings = [
      {
        rule: 'x',
        severity: 'wrong' as const,
        what: 'It polls.',
        advice: 'Wait.',
        worlds: ['a', 'b'],
        count: 3,
        docs: '/docs/journal/x',
        evidence: [1, 2],
      },
    ] as const;
    const page = reportHtml(reportOf([{}, {}, {}], { findings }));
    expect(page).toContain('<a href="#x1">1</a> <a href="#x2">2</a> …');
    expect([...page.matchAll(/<tr id="x(\d)"( class="usual")?>/g)].map(([, n, usual]) => [n, usual])).toEqual(
      [
        ['1', undefined],
        ['2', undefined],
        ['3', ' class="usual"'],
      ],
    );
  });

  it('marks a fault before a challenge as unusual, but not the challenge alone', () => {
    const challenge = { status: 401, publicKey: '' };
    const rules = [{ ruleId: 'late', matched: true, probability: 1, drawn: true, injected: [{}] }];
    const page = reportHtml(reportOf([challenge, { ...challenge, rules }]));
    expect([...page.matchAll(/<tr id="x\d"( class="usual")?>/g)].map(([, usual]) => usual)).toEqual([
      ' class="usual"',
      undefined,
    ]);
  });

  it('has no row for a challenge that a request has answered, unless it shows something', () => {
    const { exchanges } = reportOf([{ status: 401, publicKey: '' }, {}]);
    const [challenge, answer] = exchanges.map((each) => ({
      ...each,
      ...(each.status === 401 && { handshakeOf: 2 }),
    }));
    if (challenge === undefined || answer === undefined) throw new Error('no exchanges');
    const page = reportHtml({ ...reportOf(), exchanges: [challenge, answer] });
    expect(page).not.toMatch(/<tr id="x1"/);
    expect(page).toContain('Challenges that a request has answered are a part of it');
    expect(page).toContain('<tr id="x2"');
  });

  it('loads nothing and runs nothing, whatever names, paths, headers and bodies contain', () => {
    const hostile = { ...missed, scenario: HOSTILE, world: HOSTILE, title: HOSTILE, message: HOSTILE };
    const exchange = {
      method: HOSTILE,
      target: `/${HOSTILE}`,
      publicKey: HOSTILE,
      headers: [HOSTILE, HOSTILE],
      status: 409,
      reply: { errorCode: HOSTILE, detail: HOSTILE },
      body: { [HOSTILE]: HOSTILE },
    };
    const since = { entry: 0, at: '', realAt: '' };
    const memory = { since, whole: false, note: HOSTILE };
    const world = { name: HOSTILE, baseUrl: HOSTILE, seed: 1, now: '', exchanges: 1, ...memory };
    const page = reportHtml(
      reportOf([exchange], { verdicts: [{ ...hostile, file: HOSTILE }], worlds: [world] }),
    );
    expect(page).not.toMatch(/<script|<!--|\p{Cc}(?<!\n)|[\ufffe\ud800]|\s(on\w+|src)=/u);
    expect(page).not.toMatch(/href="(?!#)/);
    const tags = page.match(/<[^!/][^>]*>/g) ?? [];
    expect(tags.filter((tag) => !/^<\w+( [\w-]+(="[^"]*")?)*>$/.test(tag))).toEqual([]);
  });

  it('leaves out details of usual exchanges if there are many, and says so', () => {
    const exchanges = Array.from({ length: DETAILS_MAX }, () => ({ target: E2 }));
    const few = reportHtml(reportOf(exchanges));
    expect(few.match(/<details>/g)).toHaveLength(DETAILS_MAX);
    const many = reportHtml(reportOf([...exchanges, { status: 409, reply: { errorCode: 'X' } }]));
    expect(many.match(/<details>/g)).toHaveLength(1);
    expect(many).toContain('1 of them have their headers');
  });

  it('says how many exchanges were examined, and since when they are known', () => {
    const realAt = '2026-01-01T10:02:11.000Z';
    const since = { entry: 1_000, at: '2026-01-01T00:00:00Z', realAt };
    const given = { name: 'w', seed: 1, now: '', exchanges: 2, since };
    const note = `at least 5 exchanges before ${realAt} are not known here`;
    const pageOf = (world: ReportedWorld) => reportHtml(reportOf([{}, {}], { worlds: [world] }));
    expect(pageOf({ ...given, whole: true })).toContain(`<td>2 exchanges since ${realAt}</tr>`);
    expect(pageOf({ ...given, whole: false, note })).toContain(`<td>2 exchanges; ${note}</tr>`);
    expect(pageOf({ ...given, whole: true })).toContain('<p>None in 2 requests.</p>');
    expect(reportHtml(reportOf())).toContain('<p>None in 0 requests.</p>');
  });

  it('says how many older exchanges are missing', () => {
    expect(reportHtml(reportOf([{}], { dropped: 7 }))).toContain('The first 7 requests are not listed');
    expect(reportHtml(reportOf([{}]))).not.toContain('are not listed');
  });
});
