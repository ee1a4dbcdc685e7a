/** Starts Understudy, and captures its responses to the two measured requests. */
import { fileURLToPath } from 'node:url';
import { ADMIN, authorization } from '../tools/digest.mjs';
import { start } from './server.mjs';

const PATCH_BODY = '{"expires":"2027-01-01T00:00:%02dZ"}';
const JSON_HEADERS = { 'Content-Type': 'application/json' };
const NOW = '2026-01-01T00:00:00Z';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export const MAIN = here('../dist/main.cjs');

/** The program with the options of Node.js that `npm start` and the image give it. */
export const PROGRAM = ['--max-semi-space-size=8', MAIN];

/** Starts Understudy. `requests` signs the two requests again on each call, because a signature is valid for one minute. */
export async function startUnderstudy(environment) {
  const options = [
    '--fixture',
    here('fixtures/hundred.yaml'),
    '--now',
    NOW,
    '--port',
    '0',
    '--control-port',
    '0',
  ];
  const { line, pid, stop } = await start(
    [...PROGRAM, 'serve', ...options, '--log', 'json'],
    '"event":"ready"',
    environment,
  );
  const { baseUrl, controlUrl } = JSON.parse(line);
  const rows = async (collection) =>
    (await fetch(`${controlUrl}/v1/worlds/default/state/${collection}`)).json();
  const [organization] = await rows('organizations');
  const { id, groupId, clusterId } = (await rows('snapshots')).find(
    ({ complete, expires }) => complete && expires > '2026-01-02',
  );
  const list = `${baseUrl}/orgs/${organization.id}/groups`;
  const patch = `${baseUrl}/groups/${groupId}/clusters/${clusterId}/snapshots/${id}`;
  return {
    pid,
    stop,
    requests: () => requestsOf(list, patch, (method, url) => authorization(method, url, ADMIN)),
  };
}

/** Returns the two requests. Without `sign`, they are for servers without digest authentication. */
export async function requestsOf(list, patch, sign) {
  const signed = async (method, url) =>
    sign === undefined ? {} : { Authorization: await sign(method, url) };
  return {
    list: { method: 'GET', url: list, headers: await signed('GET', list) },
    patch: {
      method: 'PATCH',
      url: patch,
      body: PATCH_BODY,
      headers: { ...JSON_HEADERS, ...(await signed('PATCH', patch)) },
    },
  };
}

/** Returns the paths of both documents and the bytes of Understudy's responses. */
export async function captureDocuments() {
  const understudy = await startUnderstudy();
  try {
    const { list, patch } = await understudy.requests();
    return { list: await capture(list), patch: await capture(patch) };
  } finally {
    await understudy.stop();
  }
}

async function capture({ method, url, headers, body }) {
  const response = await fetch(url, { method, headers, ...(body && { body: body.replace('%02d', '00') }) });
  if (response.status !== 200)
    throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return { method, path: new URL(url).pathname, text: await response.text() };
}
