import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { endAll, startReady, type ReadyLine } from '../../support/program.js';
import { forwardTo, type Forwarder } from '../../support/forwarder.js';
import { runSnippet, toolchainsOf } from './runSnippet.js';
import { PROJECT, snippetsOf, type Snippet } from '../../support/snippets.js';
import { testWith } from '../../support/toolchains.js';

const CONTAINERS = join(PROJECT, 'test/system/docs/containers');

let api: Forwarder;
let control: Forwarder;
/** The program's ready line with the mapped ports, as its users see them. */
let mapped: ReadyLine;
let inner: ReadyLine;

beforeAll(async () => {
  const { ready } = await startReady('--now', '2026-01-01T00:00:00Z', '--clock', 'manual', '--log', 'json');
  inner = ready;
  [api, control] = await Promise.all([forwardTo(ready.port), forwardTo(ready.controlPort)]);
  mapped = {
    ...ready,
    baseUrl: `http://127.0.0.1:${api.port}/api/public/v1.0`,
    controlUrl: `http://127.0.0.1:${control.port}`,
  };
});

afterAll(async () => {
  await Promise.all([api.close(), control.close()]);
  await endAll();
});

interface Shown {
  readonly baseUrl: string;
  readonly path: string;
}

/** Returns the first program of a document that contains a word. */
function snippetWith(document: string, word: string): Snippet {
  const languages = ['sh', 'python', 'ts'];
  const found = snippetsOf(document).find(
    ({ language, code }) => languages.includes(language) && code.includes(word),
  );
  if (found === undefined) throw new Error(`${document} has no such snippet.`);
  return found;
}

describe('behind mapped ports', () => {
  for (const [document, title, word, call = ''] of [
    ['docs/getting-started.md', 'Shell and curl', 'jq'],
    ['docs/getting-started.md', 'Python', 'test_an_invitation'],
    ['docs/testcontainers.md', 'TypeScript', 'GenericContainer'],
    ['docs/testcontainers.md', 'Python', 'DockerContainer', 'test_lists_clusters(next(understudy()))'],
  ] as const) {
    const snippet = snippetWith(document, word);
    testWith(toolchainsOf(snippet), `${document} works in ${title}`, async () => {
      const before = [api.connections(), control.connections()] as const;
      const run = { ...snippet, code: `${snippet.code}\n${call}\n` };
      const { code, printed } = await runSnippet(run, mapped, CONTAINERS);
      expect({ code, printed: code === 0 ? '' : printed }).toEqual({ code: 0, printed: '' });
      expect(api.connections()).toBeGreaterThan(before[0]);
      expect(control.connections()).toBeGreaterThan(before[1]);
    });
  }

  it('every recipe joins the path of a world to its own origin', () => {
    const documents = ['docs/getting-started.md', 'docs/testcontainers.md'];
    const snippets = documents.flatMap(snippetsOf).filter(({ code }) => !code.includes('createSimulator'));
    const trusting = snippets.filter(({ code }) => /["'.]baseUrl\b(?!\()/.test(code));
    expect(trusting.map(({ place }) => place)).toEqual([]);
  });

  it('a new world has the host name of the request and the port of the API in its base URL', async () => {
    const create = async (controlUrl: string): Promise<Shown> => {
      const headers = { 'Content-Type': 'application/json' };
      const init = { method: 'POST', headers, body: '{"from":"default"}' };
      return (await (await fetch(`${controlUrl}/v1/worlds`, init)).json()) as Shown;
    };
    const seen = await create(mapped.controlUrl);
    expect(seen.path).toMatch(/^\/worlds\/world-\d+\/api\/public\/v1\.0$/);
    expect(seen.baseUrl).toBe(`http://127.0.0.1:${inner.port}${seen.path}`);
    const near = await create(inner.controlUrl);
    expect(near.baseUrl).toBe(`http://localhost:${inner.port}${near.path}`);
  });

  it('the default world is found at its path too', async () => {
    const worlds = (await (await fetch(`${mapped.controlUrl}/v1/worlds`)).json()) as readonly Shown[];
    expect(worlds[0]).toMatchObject({
      path: '/worlds/default/api/public/v1.0',
      baseUrl: `http://127.0.0.1:${inner.port}/api/public/v1.0`,
    });
    const { status } = await fetch(`http://127.0.0.1:${api.port}${worlds[0]?.path}/clusters`);
    expect(status).toBe(401);
  });

  it('a world has the port of --public-url', async () => {
    const { ready } = await startReady('--public-url', `http://elsewhere:${api.port}`, '--log', 'json');
    const worlds = (await (await fetch(`${ready.controlUrl}/v1/worlds`)).json()) as readonly Shown[];
    expect(worlds[0]?.baseUrl).toBe(`http://localhost:${api.port}/api/public/v1.0`);
    expect(ready.baseUrl).toBe(`http://elsewhere:${api.port}/api/public/v1.0`);
  });
});
