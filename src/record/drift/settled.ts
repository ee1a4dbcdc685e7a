import { isQuirkOption, QUIRKS, type Quirks } from '../../world/quirks.js';
import type { Exchange } from '../calls/exchange.js';
import { shapeOf } from './shape.js';
import { QUIRK_SIGHTINGS, ROW_SIGHTINGS } from './sightings.js';
import type { Vocabulary } from './vocabulary.js';

/** A question that docs/fidelity.md leaves open, and the answer that the replies of a platform give. */
export interface Settled {
  /** Name of a quirk, or title of a row. */
  readonly question: string;
  readonly kind: 'quirk' | 'row';
  /** The behaviour of the platform: an option of the quirk, or a sentence about the row. */
  readonly answer: string;
  /** Whether Understudy can do the same: the quirk has this option, or the row says so. */
  readonly isKnown: boolean;
  readonly count: number;
}

/** Collects the answers that replies give to open questions. */
export class Settling {
  private readonly seen = new Map<string, Map<string, number>>();

  constructor(private readonly members: Vocabulary['members']) {}

  add(exchange: Exchange): void {
    if (exchange.challenge !== undefined) this.challenged(exchange.challenge);
    if (exchange.version !== undefined) this.count('serviceVersionHeader', exchange.version[0]);
    for (const [quirk, answersIn] of Object.entries(QUIRK_SIGHTINGS))
      for (const answer of answersIn(exchange)) this.count(quirk, answer);
    for (const [row, answersIn] of Object.entries(ROW_SIGHTINGS))
      for (const answer of answersIn(exchange)) this.count(row, answer);
  }

  /**
   * Counts only the first challenge, because the number of challenges depends on the number of calls and of
   * interruptions.
   */
  private challenged(challenge: string): void {
    if (this.seen.has('realm')) return;
    const realm = /\brealm="((?:[^"\\]|\\.)*)"/i.exec(challenge)?.[1];
    if (realm !== undefined) this.count('realm', realm);
    const parameter = /\b(qop|op)="?auth/i.exec(challenge)?.[1]?.toLowerCase();
    if (parameter !== undefined) this.count('challengeParameter', parameter);
  }

  /** Returns the options of quirks that were seen most often. */
  choices(): Partial<Quirks> {
    const chosen = [...this.seen].flatMap(([name, answers]) => {
      const [[answer] = ['']] = [...answers].toSorted(([, one], [, other]) => other - one);
      return isQuirkOption(name, answer) ? [[name, answer] as const] : [];
    });
    return Object.fromEntries(chosen);
  }

  settled(): readonly Settled[] {
    return [...this.seen].toSorted(byFirst).flatMap(([question, answers]) =>
      [...answers].toSorted(byFirst).map(([answer, count]): Settled => {
        const isQuirk = Object.hasOwn(QUIRKS, question);
        const isKnown = isQuirk ? isQuirkOption(question, answer) : answer.startsWith(AS_HERE);
        return { question, kind: isQuirk ? 'quirk' : 'row', answer, isKnown, count };
      }),
    );
  }

  private count(question: string, shown: string): void {
    const isOpen = Object.hasOwn(QUIRKS, question) && !isQuirkOption(question, shown);
    // An unknown answer may be data of the platform, such as a name, so keep only its shape.
    const answer = isOpen ? `another: ${shapeOf(shown, this.members)}` : shown;
    const answers = this.seen.get(question) ?? new Map<string, number>();
    // Many different answers are data, not options of a quirk, so ignore the others.
    if (!answers.has(answer) && answers.size >= ANSWERS_MAX) return;
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    this.seen.set(question, answers);
  }
}

const byFirst = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

const ANSWERS_MAX = 5;
/** The beginning of an answer that agrees with a row. */
export const AS_HERE = 'as the page says';
