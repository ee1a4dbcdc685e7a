import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyProgram } from '../../support/programCopy.js';
import type { DisturbanceName } from './disturbances.js';

/** The files of the program that contain its own modules. */
export const PROGRAM_FILES = ['understudy.cjs', 'later.cjs'];

/** Replaces a text of the built program. Spaces and line breaks may differ. */
export type Change = readonly [text: string | RegExp, replacement: string];

/** Worlds get a new document after 4 entries instead of 1,000, so that a short run has many documents. */
const MANY_DOCUMENTS: Change = [/(?<=\bENTRIES_MAX\d*)\s*=\s*(?:1e3|1000)\b/, '=4'];

/** A rule that a mutant leaves out, so that its runs must find an anomaly. */
export interface Mutant {
  readonly changes: readonly Change[];
  /** The disturbance that shows it. */
  readonly disturbance: DisturbanceName;
}

const PAUSED = 'replica paused for 8 s (SIGSTOP)';
const CUT_OFF = 'network of a replica cut for 8 s';
const PAUSED_WAITING = 'replica paused for 8 s while it waits for the database';

export const MUTANTS: Readonly<Record<string, Mutant>> = {
  'output gate off': {
    changes: [['mayAnswer() ? savingOf(fleet, result()) :', 'mayAnswer()?void 0:']],
    disturbance: PAUSED,
  },
  'lease check off': {
    changes: [
      [
        'get isTrusted() { return !this.isLost && this.deps.ticks() < this.trustedUntil }',
        'get isTrusted(){return true}',
      ],
    ],
    disturbance: CUT_OFF,
  },
  'revocation off': { changes: [['of this.stores) this.drop(', 'of [])this.drop(']], disturbance: PAUSED },
  // The number of an entry is that of its world, because the key of the table refuses a number that is taken.
  'fence of appends off': {
    changes: [
      ['AND w.epoch = batch.epoch AND w.head = batch.head', ''],
      ['RETURNING w.name, w.epoch', 'RETURNING w.name, w.epoch, w.head - batch.lines - batch.head AS shift'],
      ['SELECT e.world, e.number, fitted.epoch', 'SELECT e.world, e.number + fitted.shift, fitted.epoch'],
    ],
    disturbance: PAUSED_WAITING,
  },
  'fence of documents off': {
    changes: [
      // Each entry begins a document, so that a replica begins one when it wakes.
      [/(?<=\bENTRIES_MAX\d*)=4\b/, '=0'],
      [
        'WHERE name = $1 AND epoch = $2 AND document_number <= $4 AND head >= $4',
        'WHERE name = $1 AND $2::bigint > 0',
      ],
    ],
    disturbance: PAUSED_WAITING,
  },
};

const folders: string[] = [];

/** Copies the built program with changes. Returns the path of its main file. */
export function buildWith(changes: readonly Change[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-build-'));
  folders.push(folder);
  const main = copyProgram(folder);
  const parts = PROGRAM_FILES.map((name) => {
    const file = join(folder, 'dist', name);
    return { file, text: readFileSync(file, 'utf8') };
  });
  for (const [before, after] of [MANY_DOCUMENTS, ...changes]) {
    const rule = typeof before === 'string' ? looseRule(before) : before;
    const part = parts.find(({ text }) => rule.test(text));
    if (part === undefined) throw new Error(`The program does not contain ${String(before)}`);
    part.text = part.text.replace(rule, () => after);
  }
  for (const { file, text } of parts) writeFileSync(file, text);
  return main;
}

export function removeBuilds(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

function looseRule(text: string): RegExp {
  const tokens = text.match(/[\w$]+|[^\s\w$]/g) ?? [];
  return new RegExp(tokens.map((token) => token.replaceAll(/[^\w]/g, String.raw`\$&`)).join(String.raw`\s*`));
}
