import { afterAll, describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { skippedTitle } from '../../../tools/skipped.mjs';
import { endAll } from '../../support/program.js';
import { Reader } from './reader.js';
import { isRunnable, runSnippet, toolchainsOf, type Outcome } from './runSnippet.js';
import { PROJECT, snippetsOf, type Snippet } from '../../support/snippets.js';
import { testWith } from '../../support/toolchains.js';

const DOCUMENTS = [
  'README.md',
  'docs/worlds.md',
  'docs/command-line.md',
  'docs/getting-started.md',
  'docs/testcontainers.md',
  'docs/ci.md',
  'docs/kubernetes-operator.md',
  'docs/terraform-provider.md',
  'docs/ansible.md',
  'docs/shell.md',
  'docs/fleet.md',
];
/** The accepted reasons for not running a block. Each completes the sentence "The block …". */
const REASONS = [
  'needs Docker',
  'needs Go',
  'needs Ansible',
  'needs a Java compiler and packages',
  'is the whole test run',
  'installs into a project of yours',
  'writes into a project of yours',
  'needs a client of yours',
  'needs a certificate of yours',
  'needs a database',
  'takes minutes',
];
const START = /^npm start(?: -- (.*))?$/;
/** Matches the error bodies of the platform's API and of the control plane. */
const REFUSAL = /"error" ?: ?[45]\d\d|"type" ?: ?"about:blank"/;

/** Blocks that start a simulator of their own for a command, which a second page shows with the same words. */
const EXEC = 'npx understudy exec --port 0 --control-port 0 ';
const outcomes = new Map<string, Promise<Outcome>>();

/** Runs a block. A block that asks nothing of the page's program runs once for all pages. */
async function outcomeOf(snippet: Snippet, reader: Reader): Promise<Outcome> {
  if (!snippet.code.startsWith(EXEC)) return runSnippet(snippet, await reader.running());
  const kept = outcomes.get(snippet.code) ?? reader.running().then((ready) => runSnippet(snippet, ready));
  outcomes.set(snippet.code, kept);
  return kept;
}

describe.each(DOCUMENTS)('%s', (document) => {
  const snippets = snippetsOf(document);
  const runnable = snippets.filter((snippet) => snippet.notRun === undefined && isRunnable(snippet));

  it('gives a reason for each block that does not run', () => {
    const unexplained = snippets.filter(({ notRun }) => notRun !== undefined && !REASONS.includes(notRun));
    expect(unexplained).toEqual([]);
    const unknown = snippets.filter((each) => !isRunnable(each) && each.notRun === undefined);
    expect(unknown.filter(({ language }) => !['yaml', 'json', 'text'].includes(language))).toEqual([]);
  });

  it('links to existing files', () => {
    const text = readFileSync(join(PROJECT, document), 'utf8');
    const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = '']) => target);
    const folder = join(PROJECT, dirname(document));
    expect(targets.filter((target) => !existsSync(join(folder, target)))).toEqual([]);
  });

  for (const { place, notRun } of snippets) {
    if (notRun === undefined) continue;
    it.skip(
      skippedTitle(`${place} is not run`, [`its document says that the block ${notRun}`]),
      () => undefined,
    );
  }

  if (runnable.length === 0) return;

  describe('as a reader goes down the page', () => {
    const reader = new Reader();
    afterAll(async () => {
      await reader.close();
      await endAll();
    });

    for (const snippet of runnable) {
      const [isStart, options = ''] = START.exec(snippet.code) ?? [];
      testWith(isStart === undefined ? toolchainsOf(snippet) : [], `${snippet.place} works`, async () => {
        if (isStart !== undefined) return reader.start(options.split(' ').filter(Boolean));
        const { code, printed } = await outcomeOf(snippet, reader);
        expect({ code, printed: code === 0 ? '' : printed }).toEqual({ code: 0, printed: '' });
        // Without `-f`, curl ends with exit code 0 even if the server refuses the request.
        expect(printed).not.toMatch(REFUSAL);
      });
    }
  });
});
