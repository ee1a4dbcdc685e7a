import { afterEach, describe, expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { OPERATIONS } from '../../../src/contract/operations.gen.js';
import { parseInstant } from '../../../src/world/instant.js';
import { challengeIn, digestHeader, uriOf } from '../../../tools/digest.mjs';
import { standard } from '../../support/fixtureWorlds.js';
import { endAll, start, type ReadyLine } from '../../support/program.js';
import { callsOf, guardedOf, NOT_CALLED, type OperationCall } from '../../http/api/conventions/operations.js';

/** Fixed options, because the ids of the standard world depend on the start and on the seed. */
const NOW = '2026-01-01T00:00:00Z';
const OPTIONS = ['serve', '--now', NOW, '--clock', 'manual', '--seed', '1', '--log', 'json'];
const PORTS = ['--port', '0', '--control-port', '0'];
const TELLING = ['--require', fileURLToPath(new URL('tellCompiled.cjs', import.meta.url))];

afterEach(endAll);

describe('the first call of each operation', () => {
  it('compiles nothing: the checks of requests are generated', async () => {
    const world = standard({ now: parseInstant(NOW) ?? 0 });
    const calls = [...callsOf(world), ...guardedOf(world)];
    const all = [...calls.map(({ operationId }) => operationId), ...NOT_CALLED];
    expect(all.sort()).toEqual(OPERATIONS.map(({ id }) => id).sort());
    const program = start([...OPTIONS, ...PORTS], {}, [process.execPath, ...TELLING]);
    const ready = JSON.parse(await program.firstLine) as ReadyLine;
    for (const call of calls) {
      const { operationId } = call;
      expect({ operationId, isFine: await isAnswered(ready, call) }).toEqual({ operationId, isFine: true });
    }
    program.child.kill('SIGTERM');
    expect(await program.ended).toMatchObject({ code: 0, stderr: '' });
  });

  it('would report a compiled function: the check itself works', async () => {
    const compiling = ['-e', 'new Function("schema", "return 1")(); Function("return 2")();'];
    const { stderr } = await start([], {}, [process.execPath, ...TELLING, ...compiling]).ended;
    expect(stderr).toBe('compiled: return 1\ncompiled: return 2\n');
  });
});

/** Makes a call as a digest client does: without credentials first. */
async function isAnswered({ baseUrl, ...ready }: ReadyLine, call: OperationCall): Promise<boolean> {
  const [url, method] = [baseUrl + call.path, call.method.toUpperCase()];
  const { publicKey = '', privateKey = '' } = ready;
  const ask = async (headers: Readonly<Record<string, string>>): Promise<Response> => {
    const json = call.body === undefined ? undefined : { body: JSON.stringify(call.body) };
    const response = await fetch(url, {
      method,
      ...json,
      headers: { ...headers, ...(json && { 'Content-Type': 'application/json' }) },
    });
    await response.arrayBuffer();
    return response;
  };
  const first = await ask({});
  if (first.status !== 401) return first.ok;
  const challenge = challengeIn(first.headers.get('www-authenticate'));
  const signed = { method, uri: uriOf(url) };
  return (await ask({ Authorization: digestHeader({ publicKey, privateKey }, challenge, signed) })).ok;
}
