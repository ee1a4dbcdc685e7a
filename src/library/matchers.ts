import type { Bounds } from '../world/match.js';
import type { VerdictView } from '../commands/journalVerdicts.js';
import { failureText } from '../commands/why/decisiveCall.js';
import type { Match } from './match.js';
import type { World } from './world.js';

/** The result of a matcher, as jest and vitest expect it. */
export interface Matched {
  readonly pass: boolean;
  readonly message: () => string;
}

interface MatcherContext {
  readonly isNot?: boolean;
}

/** Matchers for `expect.extend` of jest and vitest. Both need `await`. */
export const matchers = {
  /**
   * Passes if the world has received this number of matching calls, by default at least one. With `not` and without a
   * number, it passes if no call matches.
   */
  async toHaveReceived(
    this: MatcherContext,
    world: Pick<World, 'journal' | 'name'>,
    match: Match,
    count?: Bounds,
  ): Promise<Matched> {
    const isNot = this.isNot === true;
    const verdict = await world.journal.verify(expectationOf(match, count, isNot && count === undefined));
    const pass = passes(verdict, isNot, count === undefined);
    const expected = `${isNot ? 'no' : numberText(count)} calls that match ${JSON.stringify(match)}`;
    return { pass, message: () => `${world.name}: expected ${expected}\n${verdictText(verdict)}` };
  },

  /** Passes if all expectations of the world's scenarios are met. */
  async toHaveMetExpectations(world: Pick<World, 'scenarios' | 'name'>): Promise<Matched> {
    try {
      await world.scenarios.assert();
      return { pass: true, message: () => `${world.name}: all expectations are met` };
    } catch (error) {
      return { pass: false, message: () => `${world.name}: ${(error as Error).message}` };
    }
  },
};

function expectationOf(match: Match, count: Bounds | undefined, isNever: boolean): { match: Match } {
  if (isNever) return { match, never: true } as { match: Match };
  return { match, ...(count !== undefined && { count }) };
}

/** An inconclusive verdict never lets a test pass. `not` inverts the result of a matcher. */
function passes({ result }: VerdictView, isNot: boolean, isNever: boolean): boolean {
  if (!isNot) return result === 'pass';
  return isNever ? result !== 'pass' : result !== 'fail';
}

function numberText(count: Bounds | undefined): string {
  return count === undefined ? 'some' : JSON.stringify(count);
}

function verdictText({ result, actual, nearest, note, failure }: VerdictView): string {
  const lines = nearest.map(({ method, path, status, misses }) => {
    const reasons = misses.map(
      (miss) =>
        `${miss.member} is ${JSON.stringify(miss.actual)} instead of ${JSON.stringify(miss.expected)}`,
    );
    return `  ${method} ${path} ${status ?? ''} ${reasons.join(', ')}`.trimEnd();
  });
  const reason =
    result === 'inconclusive'
      ? ` The journal lacks calls that could change this${note === undefined ? '' : `: ${note}`}.`
      : '';
  return [
    `${actual} calls match.${reason}${lines.length > 0 ? ' The nearest calls:' : ''}`,
    ...lines,
    ...(failure === undefined ? [] : [failureText(failure)]),
  ].join('\n');
}
