/** Loads a server with wrk, which runs on the other core. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';

const LOAD_CORE = '1';
const CONNECTIONS = 32;

/** Returns how many requests per second a server answers. Throws if a response is not a 200. */
export async function requestsPerSecond(request, seconds, script) {
  return (await load(request, seconds, script)).rate;
}

/**
 * Measures requests per second and the p99 latency in milliseconds. Throws if a response is not a 200. `%02d` in `body` is
 * replaced by 00 to 59 in turn, so that each request changes something.
 */
export async function load({ url, method = 'GET', body, headers = {} }, seconds, script) {
  const lines = [
    `wrk.method = ${JSON.stringify(method)}`,
    ...Object.entries(headers).map(
      ([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`,
    ),
  ];
  if (body !== undefined) {
    lines.push('local count = 0', 'function request()', '  count = (count + 1) % 60');
    lines.push(`  return wrk.format(nil, nil, nil, string.format(${JSON.stringify(body)}, count))`, 'end');
  }
  writeFileSync(script, lines.join('\n'));
  const stdout = await wrk([`-d${seconds}s`, '--latency', '-s', script, url]);
  if (stdout.includes('Non-2xx')) throw new Error(`${method} ${url} was refused:\n${stdout}`);
  return { rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]), p99: p99Of(stdout) };
}

/** Runs wrk with 32 connections. Returns its output. */
export async function wrk(args) {
  const all = ['-c', LOAD_CORE, 'wrk', '-t1', `-c${CONNECTIONS}`, ...args];
  return (await promisify(execFile)('taskset', all)).stdout;
}

const UNITS = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };

function p99Of(stdout) {
  const [, number, unit] = /^\s+99%\s+([\d.]+)(us|ms|s|m) *$/m.exec(stdout) ?? [];
  return Number(number) * UNITS[unit];
}
