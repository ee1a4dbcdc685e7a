import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { transformSync } from '@swc/core';
import type { Toolchain } from '../../../tools/toolchains/table.mjs';
import type { ReadyLine } from '../../support/program.js';
import { PROJECT, type Snippet } from '../../support/snippets.js';
import { pathOf } from '../../support/toolchains.js';

const RUN_MS_MAX = 300_000;

/** The exit code of a snippet, and everything that it printed. */
export interface Outcome {
  readonly code: number | null;
  readonly printed: string;
}

interface Runner {
  readonly file: string;
  readonly command: () => readonly [program: string, ...args: string[]];
  readonly needs?: (code: string) => readonly Toolchain[];
  readonly prepare?: (code: string) => string;
}

/** Commands that the documents call. */
const COMMANDS = ['curl', 'jq', 'openssl'] as const;
const NODE: Runner = { file: 'snippet.mjs', command: () => [process.execPath, 'snippet.mjs'] };
const RUNNERS: Readonly<Record<string, Runner>> = {
  sh: {
    file: 'snippet.sh',
    command: () => ['bash', '-euo', 'pipefail', 'snippet.sh'],
    needs: (code) => ['bash', ...COMMANDS.filter((name) => new RegExp(`\\b${name}\\b`).test(code))],
  },
  python: {
    file: 'snippet.py',
    command: () => [pathOf('requests'), 'snippet.py'],
    needs: () => ['requests'],
  },
  js: NODE,
  ts: { ...NODE, prepare: withoutTypes },
};

/** Returns whether snippets in this language are programs that run here. All other snippets are data. */
export function isRunnable({ language }: Snippet): boolean {
  return Object.hasOwn(RUNNERS, language);
}

/** Returns the toolchains that a snippet calls. */
export function toolchainsOf({ language, code }: Snippet): readonly Toolchain[] {
  return RUNNERS[language]?.needs?.(code) ?? [];
}

/**
 * Runs a snippet against a running simulator, in an empty folder like that of a user with the package installed.
 * `standIns` is a folder of packages that stand in for the real ones.
 */
export async function runSnippet(
  { language, code }: Snippet,
  ready: ReadyLine,
  standIns?: string,
): Promise<Outcome> {
  const runner = RUNNERS[language];
  if (runner === undefined) throw new Error(`${language} cannot be run.`);
  const folder = mkdtempSync(join(tmpdir(), 'understudy-snippet-'));
  try {
    linkPackages(folder);
    for (const name of standIns === undefined ? [] : readdirSync(standIns))
      symlinkSync(join(standIns ?? '', name), join(folder, 'node_modules', name));
    const here = code
      .replaceAll(/https?:\/\/localhost:8080/g, new URL(ready.baseUrl).origin)
      .replaceAll('http://localhost:8081', ready.controlUrl);
    writeFileSync(join(folder, runner.file), runner.prepare?.(here) ?? here);
    return await runIn(folder, runner, ready);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function runIn(folder: string, runner: Runner, { baseUrl, controlUrl }: ReadyLine): Promise<Outcome> {
  const [program, ...args] = runner.command();
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(program, args, {
    cwd: folder,
    env: {
      PATH,
      HOME,
      UNDERSTUDY_BASE_URL: baseUrl,
      UNDERSTUDY_CONTROL_URL: controlUrl,
      PYTHONPATH: join(folder, 'node_modules'),
      PYTHONDONTWRITEBYTECODE: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: RUN_MS_MAX,
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, printed: stdout + stderr };
}

/** Links the packages that a snippet can import: the project under its name, and packages that test suites use. */
function linkPackages(folder: string): void {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(PROJECT, join(folder, 'node_modules/understudy-server'));
  mkdirSync(join(folder, 'node_modules/.bin'));
  symlinkSync(join(PROJECT, 'dist/main.cjs'), join(folder, 'node_modules/.bin/understudy'));
  for (const name of ['urllib', 'supertest', 'express']) {
    symlinkSync(join(PROJECT, 'node_modules', name), join(folder, 'node_modules', name));
  }
}

function withoutTypes(code: string): string {
  return transformSync(code, { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, swcrc: false })
    .code;
}
