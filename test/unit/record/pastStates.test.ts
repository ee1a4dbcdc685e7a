import { describe, expect, it } from '@jest/globals';
import { Draft, type Facts } from '../../../src/record/rows/draft.js';
import { putPastStates } from '../../../src/record/rows/pastStates.js';
import { quirksOf } from '../../../src/world/quirks.js';

const at = (time: string): number => Date.parse(`2026-03-01T${time}Z`);
const CREATED = at('08:00:00');

/** Returns a draft with a member of a set, an agent, and what replies show about them. */
function draftOf(process: Facts, events: readonly (readonly [string, string])[], agent: Facts = {}): Draft {
  const draft = new Draft(1, quirksOf('documented'));
  draft.now = at('12:00:00.500');
  const host = { createdAt: CREATED, role: 'MEMBER', replicaSetName: 'rs0', replicaState: 'PRIMARY' };
  draft.put('hosts', 'h1', host);
  draft.put('processes', 'h1', process);
  const agents = [{ typeName: 'MONITORING', hostname: 'db0', ...agent }];
  draft.put('projects', 'p1', { createdAt: CREATED, agents });
  for (const [index, [eventTypeName, created]] of events.entries()) {
    const subject = eventTypeName.startsWith('HOST_') ? { hostId: 'h1' } : { hostname: 'db0' };
    draft.put('events', String(index), { groupId: 'p1', eventTypeName, created: at(created), ...subject });
  }
  putPastStates(draft);
  return draft;
}

/** Returns the periods of a subject: their states, and when each one ended. */
const periodsOf = (draft: Draft, subjectId: string): readonly (readonly unknown[])[] =>
  draft
    .all('periods')
    .filter((period) => period.subjectId === subjectId)
    .map(({ state, until }) => [state, new Date(Number(until)).toISOString().slice(11, 23)]);

const OUTAGE = [
  ['HOST_DOWN', '10:00:00'],
  ['HOST_UP', '10:20:00'],
  ['HOST_RECOVERING', '10:20:00'],
  ['HOST_NOW_SECONDARY', '10:21:00'],
] as const;

describe('the past states of a recorded process', () => {
  it('follow from its events', () => {
    const draft = draftOf({}, [...OUTAGE, ['HOST_NOW_PRIMARY', '11:00:00']]);
    expect(periodsOf(draft, 'h1')).toEqual([
      ['SECONDARY', '10:00:00.000'],
      ['DOWN', '10:20:00.000'],
      ['RECOVERING', '10:21:00.000'],
      ['SECONDARY', '11:00:00.000'],
    ]);
    expect(draft.get('hosts', 'h1')?.stateSince).toBe(at('11:00:00'));
  });

  it('end when the process restarted, which its uptime shows in milliseconds', () => {
    const process = {
      lastPing: '2026-03-01T11:59:30Z',
      lastRestart: '2026-03-01T10:20:00Z',
      uptimeMsec: at('11:59:30') - at('10:20:00.250'),
    };
    expect(periodsOf(draftOf(process, OUTAGE), 'h1')).toContainEqual(['DOWN', '10:20:00.250']);
  });

  it('contain a restart that no event shows', () => {
    const process = { lastPing: '2026-03-01T11:59:30Z', lastRestart: '2026-03-01T11:30:00Z' };
    const periods = periodsOf(draftOf(process, OUTAGE), 'h1');
    expect(periods.slice(-2)).toEqual([
      ['SECONDARY', '11:29:00.000'],
      ['DOWN', '11:30:00.000'],
    ]);
  });

  it('begin with the last creation of the process, and not with events about a former one', () => {
    const draft = draftOf({}, [['HOST_DOWN', '07:00:00'], ['HOST_NOW_PRIMARY', '09:00:00']]); // oxfmt-ignore
    expect(periodsOf(draft, 'h1')).toEqual([['SECONDARY', '09:00:00.000']]);
  });

  it('last at least until its last ping, in the second in which it went down', () => {
    const draft = draftOf({ lastPing: '2026-03-01T10:00:00Z' }, [['HOST_DOWN', '10:00:00']]);
    expect(periodsOf(draft, 'h1')).toEqual([['SECONDARY', '10:00:00.001']]);
  });

  it('last until the recording, if they end in its second', () => {
    const draft = draftOf({}, [['HOST_DOWN', '11:00:00'], ['HOST_UP', '12:00:00']]); // oxfmt-ignore
    expect(periodsOf(draft, 'h1')).toContainEqual(['DOWN', '12:00:00.500']);
  });
});

describe('the past states of a recorded agent', () => {
  const SUBJECT = 'p1/MONITORING/db0';

  it('follow from its events', () => {
    const draft = draftOf({}, [['MONITORING_AGENT_DOWN', '10:00:00'], ['MONITORING_AGENT_UP', '10:05:00']]); // oxfmt-ignore
    expect(periodsOf(draft, SUBJECT)).toEqual([
      ['HEARD', '10:00:00.000'],
      ['SILENT', '10:05:00.000'],
    ]);
  });

  it('end with its last ping, if it is silent now', () => {
    const events = [['MONITORING_AGENT_DOWN', '10:05:00']] as const;
    const draft = draftOf({}, events, { silentSince: at('10:00:00') });
    expect(periodsOf(draft, SUBJECT)).toEqual([['HEARD', '10:00:00.000']]);
  });
});
