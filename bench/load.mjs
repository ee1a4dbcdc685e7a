/** Loads a server with wrk on a core of its own. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';

const LOAD_CORE = '1';
const CONNECTIONS = 32;

/**
 * Requests per second that a server answers, all with 200. `body` may hold a `%02d`, which counts through the seconds
 * of a minute, so that each request changes something.
 */
export async function requestsPerSecond({ url, method = 'GET', body, headers = {} }, seconds, script) {
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
  const args = ['-c', LOAD_CORE, 'wrk', '-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', script, url];
  const { stdout } = await promisify(execFile)('taskset', args);
  if (stdout.includes('Non-2xx')) throw new Error(`${method} ${url} was refused:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}
