/**
 * Certifies published clients with the built program, and writes the table of docs/certify.md: `npm run certify:clients`. It
 * needs go, python and a registry of each language. Without one of them it changes nothing.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endOnSignals, runShell } from './clients/processes.mjs';
import { table, withPart } from './generators/textFiles.mjs';
import { ROOT } from './root.mjs';
import { missingOf } from './toolchains/table.mjs';

const FILE = 'docs/certify.md';
const DRIVERS = join(ROOT, 'docs/examples/drivers');
const CACHE = join(ROOT, 'node_modules/.cache/certify');
const OPTIONS = '--mode drive --profile full --dialect ops-manager';
const SECONDS = 900;

/** The clients. `install` and `driver` are shell commands; each runs in a copy of the folder of the driver. */
const CLIENTS = [
  {
    name: '`opsmanager` 0.5.3',
    language: 'python',
    install: `python3 -m venv venv && venv/bin/pip install --quiet --no-deps -r ${join(ROOT, 'test/clients/python-opsmanager/requirements.txt')}`,
    driver: 'venv/bin/python driver.py',
  },
  {
    name: '`go.mongodb.org/atlas` v0.38.0 with `mongodb-forks/digest` v1.1.0',
    language: 'go',
    install: 'go build -o driver .',
    driver: './driver',
  },
  {
    name: '`urllib` 4.9.1',
    language: 'node',
    install: 'npm install --no-save --silent --prefix . urllib@4.9.1',
    driver: 'node urllib.mjs',
  },
];
const LANGUAGES = { python: 'Python', go: 'Go', node: 'Node.js' };

endOnSignals();
try {
  const certified = [];
  for (const client of CLIENTS) certified.push({ ...client, certificate: await certificateOf(client) });
  writeFileSync(
    join(ROOT, FILE),
    await withPart(FILE, 'published clients', [summaryOf(certified), failuresOf(certified)].join('\n\n')),
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/** Installs a client and certifies it. */
async function certificateOf({ name, language, install, driver }) {
  const missing = missingOf([language]);
  if (missing.length > 0) throw new Error(`${name}: ${missing.join('; ')}`);
  const cwd = join(CACHE, language);
  rmSync(cwd, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  cpSync(join(DRIVERS, language), cwd, { recursive: true });
  await succeed(name, install, cwd, [0]);
  const program = `node ${join(ROOT, 'dist/main.cjs')} certify ${OPTIONS} --report report -- ${driver}`;
  console.log((await succeed(name, program, cwd, [0, 1])).trim().split('\n').at(-2));
  return JSON.parse(readFileSync(join(cwd, 'report/certificate.json'), 'utf8'));
}

async function succeed(name, command, cwd, codes) {
  const { code, all } = await runShell(command, { cwd, seconds: SECONDS });
  if (!codes.includes(code))
    throw new Error(`${name}: ${command} ended with exit code ${code}\n${all.slice(-2000)}`);
  return all;
}

function summaryOf(certified) {
  return table(
    ['Client', 'Language', 'Passed', 'Failed', 'Warned', 'Tolerated', 'Not exercised'],
    certified.map(({ name, language, certificate: { summary } }) => [
      name,
      LANGUAGES[language],
      summary.passed,
      summary.failed,
      summary.warned,
      summary.tolerated,
      summary.notExercised,
    ]),
  );
}

/** The failures and warnings of all clients, with the exchanges that show them. */
function failuresOf(certified) {
  const rows = certified.flatMap(({ name, certificate: { trials } }) =>
    ['failed', 'warned'].flatMap((verdict) =>
      trials
        .filter((trial) => trial.verdict === verdict)
        .map(({ name: trial, reason, exchanges = [] }) => [
          name.split(' ')[0],
          `\`${trial}\``,
          verdict,
          short(reason),
          folded(exchanges.map(short)).join('<br>'),
        ]),
    ),
  );
  return table(['Client', 'Trial', 'Verdict', 'Reason', 'Exchanges'], rows);
}

/** Leaves out ids, which a table does not need. */
function short(text) {
  return text.replace(/[0-9a-f]{24,32}/g, '…').replaceAll('|', '\\|');
}

/** Counts equal exchanges that follow each other. */
function folded(exchanges) {
  const runs = [];
  for (const text of exchanges) {
    if (runs.at(-1)?.text === text) runs.at(-1).count += 1;
    else runs.push({ text, count: 1 });
  }
  return runs.map(({ text, count }) => (count === 1 ? text : `${count} × ${text}`));
}
