import { describe, expect, it } from '@jest/globals';
import { breachOf } from '../../../src/certify/judge/checks.js';
import { RunRecord } from '../../../src/certify/judge/runRecord.js';
import type { ExchangeRecord, RuleNote } from '../../../src/journal/exchangeRecord.js';
import { Journal } from '../../../src/journal/journal.js';
import { given, journalOf, type GivenExchange } from '../../support/journals.js';

const NOTE = { ruleId: 'busy', injected: [{}] } as unknown as RuleNote;
const damagedBy = (kind: string): RuleNote =>
  ({ ruleId: 'busy', injected: [{ kind }] }) as unknown as RuleNote;
const refused: GivenExchange = {
  status: 429,
  replyHeaders: ['Retry-After', '5'],
  rules: [NOTE],
};
/** The name of a check, with its members. */
const NEVER = { never: 'busy' };
const BOUNDED = { bounded: 'busy', most: 2 };
const NO_STORM = { healthy: 'retryStorm' };

const exchanges = (...all: readonly GivenExchange[]): readonly ExchangeRecord[] => [
  ...journalOf(...all).exchanges(),
];
const times = (count: number, one: GivenExchange): readonly GivenExchange[] =>
  Array.from({ length: count }, () => one);

function reasonIn(check: object, record: RunRecord, hasSucceeded = true): string | undefined {
  return breachOf({ record, hasSucceeded }, check)?.reason;
}

/** Returns the run without any fault of a suite that makes the same call `count` times. */
const undisturbed = (count: number): RunRecord => new RunRecord(exchanges(...times(count, {})));

/** Returns the reason of a breach in a run that sent a refused call `count` times, and usually sends it `usual` times. */
function reasonOf(check: object, usual: number, count: number, hasSucceeded = true): string | undefined {
  const record = new RunRecord(exchanges(...times(count, refused)), undisturbed(usual));
  return reasonIn(check, record, hasSucceeded);
}

/** Returns the exchanges of a run in which each of these worlds gets `count` refused calls. */
function inWorlds(names: readonly string[], count: number): readonly ExchangeRecord[] {
  return names.flatMap((name) => {
    const journal = new Journal(undefined, name);
    return times(count, refused).map((each) => given(journal, each));
  });
}

describe('A suite in which several tests make the same call', () => {
  it.each(['never', 'once', 'waits'])('repeats it only if it sends it more often than usual: %s', (name) => {
    expect(reasonOf({ [name]: 'busy' }, 3, 3)).toBeUndefined();
    expect(reasonOf({ [name]: 'busy' }, 3, 4)).toMatch(/was sent again/);
    expect(reasonOf({ [name]: 'busy' }, 0, 1)).toBeUndefined();
    expect(reasonOf({ [name]: 'busy' }, 0, 2)).toMatch(/was sent again/);
  });

  it.each(['repeated', 'noticed'])('has not repeated it if it sends it as often as usual: %s', (name) => {
    const rest = times(2, {});
    const usual = new RunRecord(exchanges(refused, ...rest), undisturbed(3));
    expect(reasonIn({ [name]: 'busy' }, usual)).toMatch(/not (sent|ask) again/);
    const repeated = new RunRecord(exchanges(refused, {}, ...rest), undisturbed(3));
    expect(reasonIn({ [name]: 'busy' }, repeated)).toBeUndefined();
  });

  it('need not notice that the refusal was damaged of a call that is refused anyway', () => {
    const damaged = (status: number): GivenExchange => ({ status, rules: [damagedBy('corrupt')] });
    expect(reasonIn({ noticed: 'busy' }, new RunRecord(exchanges(damaged(404))))).toBeUndefined();
    expect(reasonIn({ noticed: 'busy' }, new RunRecord(exchanges(damaged(200))))).toMatch(/nothing/);
    const page = exchanges({ status: 200, rules: [damagedBy('proxy')] });
    const refusal = new RunRecord(exchanges({ status: 404 }));
    expect(reasonIn({ noticed: 'busy' }, new RunRecord(page, refusal))).toBeUndefined();
    expect(reasonIn({ noticed: 'busy' }, new RunRecord(page, undisturbed(1)))).toMatch(/nothing/);
    expect(reasonOf({ noticed: 'busy' }, 1, 1)).toMatch(/nothing/);
  });

  it('says how often it was sent, if its last refusal was not answered', () => {
    expect(reasonOf({ repeated: 'busy' }, 1, 2, false)).toMatch(/was not sent again \(twice in all\)/);
    expect(reasonOf({ repeated: 'busy' }, 2, 2, false)).toMatch(/\(twice in all, no more often than/);
  });

  it('shows the challenge before a signed request that was not sent again', () => {
    const all = exchanges({ status: 401, publicKey: '' }, refused);
    const { evidence } =
      breachOf({ record: new RunRecord(all), hasSucceeded: true }, { repeated: 'busy' }) ?? {};
    expect(evidence).toEqual(all);
  });

  it('may ask for a page only if a link led there', () => {
    const list = (pageNum: number, reply: object): GivenExchange => ({
      target: `/orgs?itemsPerPage=2&pageNum=${pageNum}`,
      rules: [NOTE],
      reply,
    });
    const links = [{ rel: 'next', href: 'http://h/orgs?itemsPerPage=2&pageNum=2' }];
    const asked = (first: object): string | undefined =>
      reasonIn({ linked: 'busy' }, new RunRecord(exchanges(list(1, first), list(2, {}))));
    expect(asked({ links })).toBeUndefined();
    expect(asked({ links: [] })).toMatch(/asked for page 2, although no reply had a link to that page/);
  });

  it('has repeated a call that it sends twice, if it fails before the other tests', () => {
    const record = new RunRecord(exchanges(refused, {}), undisturbed(3));
    expect(reasonIn({ repeated: 'busy' }, record, false)).toBeUndefined();
    expect(reasonOf({ repeated: 'busy' }, 3, 1, false)).toMatch(/was not sent again/);
  });

  it('may attempt each of these calls as often as a client may', () => {
    expect(reasonOf(BOUNDED, 3, 6)).toBeUndefined();
    expect(reasonOf(BOUNDED, 3, 7)).toMatch(/was sent more than 6 times/);
  });

  it('makes a storm only if one of these calls does', () => {
    expect(reasonOf(NO_STORM, 1, 4)).toBeUndefined();
    expect(reasonOf(NO_STORM, 1, 5)).toMatch(/was tried 5 times without back-off/);
    expect(reasonOf(NO_STORM, 3, 12)).toBeUndefined();
    expect(reasonOf(NO_STORM, 3, 13)).toMatch(/was tried 13 times without back-off/);
  });
});

describe('A suite in which each test has a world of its own', () => {
  it('repeats a call if one world gets it more often than usual', () => {
    const usual = new RunRecord(inWorlds(['a', 'b', 'c'], 1));
    expect(reasonIn(NEVER, new RunRecord(inWorlds(['d', 'e', 'f'], 1), usual))).toBeUndefined();
    expect(reasonIn(NEVER, new RunRecord(inWorlds(['d'], 2), usual))).toMatch(/was sent again/);
    expect(reasonIn(BOUNDED, new RunRecord(inWorlds(['d', 'e', 'f'], 2), usual))).toBeUndefined();
    expect(reasonIn(BOUNDED, new RunRecord(inWorlds(['d'], 3), usual))).toMatch(/more than twice/);
    expect(reasonIn(NO_STORM, new RunRecord(inWorlds(['d'], 5), usual))).toMatch(/5 times/);
  });
});
