import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { MAIN } from '../../support/program.js';

/** Replaces a text of the built program. Spaces and line breaks may differ. */
export type Change = readonly [text: string | RegExp, replacement: string];

/** Worlds get a new document after 4 entries instead of 500, so that a short run has many documents. */
const MANY_DOCUMENTS: Change = [/(?<=\bENTRIES_MAX\d*)\s*=\s*500\b/, '=4'];

/**
 * Rules that a mutant leaves out, so that a run must find an anomaly. `witness.test.ts` tries the fences, because here a late statement seldom
 * meets a world that another replica has changed.
 */
export const MUTANTS: Readonly<Record<string, readonly Change[]>> = {
  'output gate off': [
    ['this.holding.isTrusted() ? this.holding.waitsFor() :', 'this.holding.isTrusted()?void 0:'],
  ],
  'lease check off': [
    [
      'get isTrusted() { return !this.isLost && this.deps.ticks() < this.trustedUntil }',
      'get isTrusted(){return true}',
    ],
  ],
  'revocation off': [['of this.stores) this.drop(', 'of [])this.drop(']],
};

const folders: string[] = [];

/** Copies the built program with changes. Returns the path of its main file. */
export function buildWith(changes: readonly Change[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-build-'));
  folders.push(folder);
  const project = dirname(dirname(MAIN));
  for (const part of ['dist', 'fixtures', 'scenarios', 'package.json'])
    cpSync(join(project, part), join(folder, part), { recursive: true });
  const file = join(folder, 'dist/understudy.cjs');
  let text = readFileSync(file, 'utf8');
  for (const [before, after] of [MANY_DOCUMENTS, ...changes]) {
    const rule = typeof before === 'string' ? looseRule(before) : before;
    if (!rule.test(text)) throw new Error(`The program does not contain ${String(before)}`);
    text = text.replace(rule, () => after);
  }
  writeFileSync(file, text);
  return join(folder, 'dist/main.cjs');
}

export function removeBuilds(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

function looseRule(text: string): RegExp {
  const tokens = text.match(/[\w$]+|[^\s\w$]/g) ?? [];
  return new RegExp(tokens.map((token) => token.replaceAll(/[^\w]/g, String.raw`\$&`)).join(String.raw`\s*`));
}
