import { describe, expect, it, test } from '@jest/globals';
import { certificateOf, certifiedTrial } from '../../../src/certify/certificate.js';
import { exitCodeOf, summaryText, trialLine } from '../../../src/certify/printed.js';
import { badge } from '../../../src/certify/report/badge.js';
import { certificatePage } from '../../../src/certify/report/certificateHtml.js';
import { certificateJunit } from '../../../src/certify/report/certificateJunit.js';
import type { RanTrial } from '../../../src/certify/runTrial.js';
import type { Verdict } from '../../../src/certify/verdict.js';

const SCRIPT = '<script>alert("&")</script>';

function ran(name: string, group: string, verdict: Verdict, reason?: string): RanTrial {
  return {
    trial: {
      name,
      group,
      level: verdict === 'warned' ? 'should' : 'must',
      rule: `The rule of ${name}.`,
      wire: 'Events.',
      client: 'Copes.',
      source: { kind: 'rfc', text: 'RFC 1', url: 'https://example.com/1' },
      scenario: { version: 1, name },
      isOwn: false,
    },
    judgement: { verdict, evidence: [], ...(reason !== undefined && { reason }) },
    exchanges: [],
    output: verdict === 'failed' ? SCRIPT : '',
    durationMs: 1_500,
    called: [],
    ...(verdict === 'failed' && {
      files: { archive: `failed/${name}.har`, bundle: `failed/${name}.understudy` },
    }),
  };
}

const ALL = [
  ran('good', 'json', 'passed'),
  ran('bad', 'json', 'failed', `it printed ${SCRIPT}`),
  ran('known', 'paging', 'failed', 'known reason'),
  ran('advice', 'paging', 'warned', 'advice'),
  ran('spared', 'paging', 'tolerated', 'it ended with exit code 1'),
  ran('unmet', 'errors', 'notExercised', 'no request came'),
];
const baseline = new Set(['known']);
const requirements = { name: '2026.1', trials: new Set(ALL.map(({ trial }) => trial.name)) };

function certificateFor(all: readonly RanTrial[], known?: ReadonlySet<string>, problem?: string) {
  return certificateOf(
    {
      requirements: requirements.name,
      program: 'Understudy 0',
      command: ['npm', 'test', '<&>'],
      mode: 'watch',
      profile: 'full',
      seed: 1,
      ...(problem !== undefined && { problem }),
      trials: all.map((each) => certifiedTrial(each, requirements, known)),
      coverage: { called: 1, operations: 2, names: ['listClusters'] },
      time: { startedAt: '2026-01-01T00:00:00Z', seconds: 2.5 },
    },
    known,
  );
}

const certificate = certificateFor(ALL, baseline);

describe('A certificate', () => {
  it('counts each verdict, and what the baseline does not expect', () => {
    expect(certificate.summary).toEqual({
      trials: 6,
      scored: 6,
      failed: 2,
      warned: 1,
      tolerated: 1,
      notExercised: 1,
      passed: 1,
      unexpected: 1,
    });
    expect(exitCodeOf(certificate)).toBe(1);
    expect(certificate.scope).toContain('agreement with Understudy');
  });

  it('has the source of each rule, and the files of failed trials', () => {
    const [good, bad] = certificate.trials;
    expect(good).not.toHaveProperty('bundle');
    expect(bad).toMatchObject({
      verdict: 'failed',
      bundle: 'failed/bad.understudy',
      archive: 'failed/bad.har',
      source: { kind: 'rfc', text: 'RFC 1' },
    });
  });

  it('ends with exit code 0 if the baseline lists all failures', () => {
    expect(
      exitCodeOf(
        certificateFor(
          ALL.filter(({ trial }) => trial.name !== 'bad'),
          baseline,
        ),
      ),
    ).toBe(0);
  });

  it('is printed, with what the baseline says, and what a good client does', () => {
    const client = '\n               A good client: Copes. (RFC 1)';
    expect(certificate.trials.slice(0, 3).map((each) => trialLine(each))).toEqual([
      'passed         good',
      `FAILED         bad: it printed ${SCRIPT}${client}`,
      `FAILED         known: known reason [expected by the baseline]${client}`,
    ]);
    const tolerated = certificate.trials.filter(({ verdict }) => verdict === 'tolerated');
    const lines = tolerated.map((each) => trialLine(each, 'one\n1 test failed'));
    expect(lines).toEqual([expect.stringMatching(/^tolerated .*\n {15}\| 1 test failed$/)]);
    expect(summaryText(certificate)).toMatch(
      /6 trials: 1 passed, 2 failed.*; 1 trial differs from the baseline\./,
    );
  });

  it('says nothing about a baseline without one', () => {
    const without = certificateFor(ALL);
    const all = [summaryText(without), JSON.stringify(without), ...certificatePage(without, ALL)].join('');
    expect(all).not.toMatch(/baseline/i);
    expect(without.summary.unexpected).toBe(2);
  });
});

describe('The page', () => {
  const page = [...certificatePage(certificate, ALL)].join('');

  it('has a place for each trial, and says what the certificate means', () => {
    for (const { name } of certificate.trials) {
      expect(page).toContain(`href="#${name}"`);
      expect(page).toContain(`id="${name}"`);
    }
    expect(page).toContain('agreement with Understudy');
    expect(page).toContain('href="failed/bad.understudy"');
  });

  it('quotes the command as a shell reads it', () => {
    expect(page).toContain('<code>npm test &#39;&lt;&amp;&gt;&#39;</code>');
  });

  it('has no scripts, whatever a client prints', () => {
    expect(page).not.toContain('<script');
    expect(page).toContain('&lt;script&gt;');
  });
});

it('JUnit XML has a failure for each trial beyond the baseline, and skips those that were not exercised', () => {
  const xml = certificateJunit(certificate, ALL);
  expect(xml).toContain(
    '<testsuites name="understudy certify" tests="6" failures="1" errors="0" skipped="1"',
  );
  expect(xml.match(/<failure /g)).toHaveLength(1);
  expect(xml).toContain('<skipped message="no request came"/>');
  expect(xml).toContain('warned: advice');
  expect(xml).not.toContain('passed: ');
  expect(xml).toContain('time="1.500"');
  expect(xml).not.toContain('<script');
});

it.each([
  ['drive', ALL, '3 of 5 trials', 'red'],
  ['drive', ALL.filter(({ trial }) => trial.name !== 'known'), '3 of 4 trials', 'yellow'],
  ['drive', ALL.filter(({ judgement }) => judgement.verdict !== 'failed'), '3 of 3 trials', 'brightgreen'],
  ['watch', ALL, '2 of 4 trials', 'red'],
  ['watch', ALL.filter(({ trial }) => trial.name === 'good'), '1 of 1 trial', 'brightgreen'],
] as const)('A badge counts the trials whose result is known: %s', (mode, all, message, color) => {
  expect(badge({ ...certificateFor(all, baseline), mode })).toEqual({
    schemaVersion: 1,
    label: 'understudy 2026.1',
    message,
    color,
  });
});

test('A run that ended early says why in each form of its report', () => {
  const problem = 'the undisturbed run failed: the command ended with exit code 7';
  const early = certificateFor([], undefined, problem);
  expect(early.problem).toBe(problem);
  expect(badge(early)).toMatchObject({ message: 'no result', color: 'lightgrey' });
  const xml = certificateJunit(early, []);
  expect(xml).toContain('tests="1" failures="0" errors="1" skipped="0"');
  expect(xml).toContain(`<error message="${problem}">`);
  const files = { archive: 'failed/undisturbed.har' };
  const page = [...certificatePage(early, [], { problem, output: 'broken', files })].join('');
  expect(page).toContain(`This is no certificate: ${problem}.`);
  expect(page).toContain('<pre>broken</pre>');
  expect(page).toContain('href="failed/undisturbed.har"');
});
