import { spawn } from 'node:child_process';
import { PROFILES } from '../../input/scenario/trialWords.js';
import type { Arguments, LocalTool, ToolResult } from './tools.js';

/** Exit codes from which on `certify` has judged nothing: see docs/certify.md. */
const NOT_JUDGED = 2;
/** Only the end of the output is kept: the verdicts. */
const OUTPUT_CHARS_MAX = 6_000;
const TEXT = { type: 'string', minLength: 1 } as const;

/**
 * Certifies a client by its test suite. It is no command of the control plane, because it starts programs on this
 * machine: `understudy certify` in a process of its own.
 */
export const certifyTool: LocalTool = {
  name: 'certify',
  description:
    'Runs the test suite of a client once for each trial, a world in which one thing goes wrong, and says which rules the client broke. The command runs on this machine and takes the address and the key of the API from UNDERSTUDY_BASE_URL, UNDERSTUDY_PUBLIC_KEY and UNDERSTUDY_PRIVATE_KEY.',
  inputSchema: {
    type: 'object',
    properties: {
      command: {
        type: 'array',
        items: TEXT,
        minItems: 1,
        description: 'The program and its arguments, such as ["npm", "test"].',
      },
      profile: {
        type: 'string',
        enum: PROFILES,
        description: '12, 30 or all trials. By default quick.',
      },
      trials: { type: 'array', items: TEXT, description: 'Only the trials with these names.' },
      report: { ...TEXT, description: 'A folder for the certificate and the requests of failed trials.' },
    },
    required: ['command'],
    additionalProperties: false,
  },
  isReadOnly: false,
  run: certify,
};

async function certify(args: Arguments, signal: AbortSignal): Promise<ToolResult> {
  const { command, profile, trials, report } = args;
  const [main = ''] = process.argv.slice(1);
  const options = [
    ...['--profile', typeof profile === 'string' ? profile : 'quick'],
    ...textsOf(trials).flatMap((name) => ['--trial', name]),
    ...(typeof report === 'string' ? ['--report', report] : []),
  ];
  const words = [main, 'certify', ...options, '--', ...textsOf(command)];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  // The input ends when the caller ends. Stop the run, because no program reads its result then.
  process.stdin.once('end', () => child.kill());
  signal.addEventListener('abort', () => child.kill());
  let output = '';
  const add = (chunk: Buffer): void => {
    output = (output + chunk.toString('utf8')).slice(-OUTPUT_CHARS_MAX);
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  return { text: `${output.trimEnd()}\nExit code ${code}.`, isError: code === null || code >= NOT_JUDGED };
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
