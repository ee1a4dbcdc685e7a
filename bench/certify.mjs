/**
 * Measures `understudy certify --profile standard` on a suite of fifty calls, beside the suite alone: `node bench/certify.mjs`.
 * Prints wall and processor time, and both as multiples of the suite alone.
 */
import { spawnSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { PROGRAM } from './documents.mjs';
import { median } from './median.mjs';

const SUITE = [process.execPath, fileURLToPath(new URL('suites/fifty.mjs', import.meta.url))];
const TRIALS = 30;
const TIMES = 5;

const alone = Array.from({ length: TIMES }, () => aloneTime());
const suite = { wall: median(alone.map(({ wall }) => wall)), cpu: median(alone.map(({ cpu }) => cpu)) };
console.log(`the suite alone: ${seconds(suite.wall)}, processor ${seconds(suite.cpu)}`);
for (const [jobs, args] of [
  [[], []],
  [[], ['hasty']],
  [['--jobs', '2'], []],
]) {
  const { wall, cpu } = timed([process.execPath, ...PROGRAM, 'certify', ...jobs, '--', ...SUITE, ...args]);
  const bound = (TRIALS * suite.wall) / availableParallelism();
  console.log(
    [
      ['certify', ...jobs, '-- suite', ...args].join(' '),
      `${seconds(wall)}, ${(wall / bound).toFixed(2)} of ${TRIALS} suites by ${availableParallelism()} processors`,
      `processor ${seconds(cpu)}, ${(cpu / suite.cpu).toFixed(1)} suites`,
    ].join(': '),
  );
}
console.log(`Node.js ${process.version}, load ${loadavg()[0].toFixed(1)}`);

/** Returns the times of the suite without those of the server. */
function aloneTime() {
  const inner = timedCommand(SUITE.map((word) => `'${word}'`).join(' '));
  const { stdout } = run([
    process.execPath,
    ...PROGRAM,
    'exec',
    '--port',
    '0',
    '--control-port',
    '0',
    '--',
    'bash',
    '-c',
    inner,
  ]);
  return timesIn(stdout);
}

function timed(command) {
  return timesIn(run(['bash', '-c', timedCommand(command.map((word) => `'${word}'`).join(' '))]).stdout);
}

function timedCommand(command) {
  return `TIMEFORMAT='%R %U %S'; { time ${command} >&2; } 2> >(tail -n 1)`;
}

function run([program, ...args]) {
  return spawnSync(program, args, { encoding: 'utf8' });
}

function timesIn(text) {
  const [wall, user, system] = text.trim().split('\n').at(-1).split(' ').map(Number);
  return { wall, cpu: user + system };
}

function seconds(number) {
  return `${number.toFixed(1)} s`;
}
