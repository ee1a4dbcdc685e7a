import { describe, expect, it } from '@jest/globals';
import { unexercised } from '../../../src/certify/judge/exercise.js';
import { RunRecord } from '../../../src/certify/judge/runRecord.js';
import type { RuleNote } from '../../../src/journal/exchangeRecord.js';
import { lastAffected } from '../../../src/certify/watchTrial.js';
import { TRIALS, trialNamed } from '../../support/certify/runs.js';
import { journalOf, type GivenExchange } from '../../support/journals.js';

/** Returns why a run with these exchanges has not met a trial. */
function reasonOf(name: string, ...exchanges: readonly GivenExchange[]): string | undefined {
  return unexercised(trialNamed(name), new RunRecord([...journalOf(...exchanges).exchanges()]));
}

const note = (ruleId: string, more: object): GivenExchange => ({
  rules: [{ ruleId, matched: true, drawn: true, ...more } as unknown as RuleNote],
});

it('A failed suite is explained by the last call that a trial affected', () => {
  const affected = note('pages', { injected: [{}] });
  const calls = [affected, { ...affected, target: '/orgs' }, { target: '/groups' }];
  const record = new RunRecord([...journalOf(...calls).exchanges()]);
  expect(lastAffected(trialNamed('pages-small'), record)?.path).toBe('/orgs');
});

describe('A trial that a run has not met', () => {
  it.each([
    ['patch-answer-lost', 'a PATCH that changes something, such as patchSnapshot (PATCH /groups/{groupId}/'],
    ['changes-refused', 'a POST, PUT, PATCH or DELETE, such as createOrganization (POST /orgs) or createLog'],
    ['convergence-slow', 'getAutomationStatus (GET /groups/{groupId}/automationStatus)'],
    [
      'created-not-yet-visible',
      'getOrganization, getProject, getTeam, getSnapshot or getAlertConfig, such as',
    ],
    ['read-stale', 'a GET of /orgs/* or /groups/*, such as getOrganization (GET /orgs/{orgId})'],
    ['delete-empty', 'a DELETE that gets 204, such as deleteOrganization (DELETE /orgs/{orgId})'],
    ['nonce-serves-once', 'a request with the header authorization: *nc=00000002* or *nc=2,*, such as'],
    ['key-revoked', 'a request after the first 3, such as listOrganizations (GET /orgs) or listAllProjects'],
    [
      'nonce-expires-between-pages',
      'a GET with the query pageNum=2, 3 or 4, such as listAllProjects (GET /groups)',
    ],
    [
      'pages-with-an-addition',
      'a request with the query pageNum=2 that is affected by the fault added, such as',
    ],
  ])('names the missing request: %s', (name, request) => {
    const affected = name === 'nonce-expires-between-pages' ? [note('pages', { injected: [{}] })] : [{}];
    expect(reasonOf(name, ...affected)).toMatch(`no request met the condition: expected ${request}`);
  });

  it('names a call whose reply the fault changes, if no reply had anything to change', () => {
    expect(reasonOf('pages-small', note('pages', { reason: 'does not apply' }))).toBe(
      'no reply had what the fault changes: expected a GET, such as listAllProjects (GET /groups) or listOrganizations (GET /orgs)',
    );
    expect(reasonOf('pages-small', note('pages', { injected: [{}] }))).toBeUndefined();
  });

  it.each([...TRIALS.keys()])('names a request also if none came: %s', (name) => {
    expect(reasonOf(name)).toMatch(/^no request came: expected .*[A-Z]+ \//);
  });
});
