/**
 * Sends requests with the curl command, in a new process for each. Reads JSON lines: the server and the credentials,
 * then a line for each step. Prints a JSON line for each reply, and an empty line after each step. curl first sends
 * the request without its body, then answers the challenge.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';

const TIMEOUT_S = 300;
const PAGES_MAX = 100;

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const { baseUrl, credentials } = JSON.parse((await lines.next()).value);

for await (const line of lines) {
  const step = JSON.parse(line);
  let url = step.path.startsWith('http') ? step.path : baseUrl + step.path;
  for (let page = 1; url !== undefined && page <= PAGES_MAX; page += 1) {
    const reply = send(step, url);
    console.log(JSON.stringify(reply));
    url = step.follow && JSON.parse(reply.text).links.find(({ rel }) => rel === 'next')?.href;
  }
  console.log();
}

function send({ endpoint, method, body }, url) {
  const options = [...settings(), ...authentication(), '-X', method, ...content(body)];
  const { error, status, stdout, stderr } = spawnSync('curl', [...options, url]);
  if (error) throw error;
  if (status !== 0) throw new Error(`curl ${method} ${url} ended with ${status}: ${stderr}`);
  const report = JSON.parse(stderr.toString());
  const headers = Object.entries(report.headers).map(([name, [value]]) => [name, value]);
  return {
    ...{ endpoint, status: report.status, headers: Object.fromEntries(headers) },
    ...{ text: stdout.toString(), sha1: createHash('sha1').update(stdout).digest('hex') },
  };
}

/**
 * Options for every run: no `.curlrc` and no proxy. curl prints the body to the standard output, and the status and
 * headers of the last reply to the error output.
 */
function settings() {
  const report = '%{stderr}{"status":%{http_code},"headers":%{header_json}}';
  return ['-q', '-sS', '--noproxy', '*', '--max-time', String(TIMEOUT_S), '--write-out', report];
}

function authentication() {
  return credentials ? ['--digest', '-u', `${credentials.publicKey}:${credentials.privateKey}`] : [];
}

function content(body) {
  return body === undefined ? [] : ['-H', 'Content-Type: application/json', '-d', JSON.stringify(body)];
}
