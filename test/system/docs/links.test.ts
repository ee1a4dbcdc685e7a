import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { OPERATIONS } from '../../../src/contract/operations.gen.js';
import { commandDocument } from '../../../src/control/route.js';
import { probes, routes } from '../../../src/control/subjects.js';
import { documentPath, documentsOf } from '../../../src/journal/documentation.js';
import { rules } from '../../../src/journal/doctor/rules.js';
import { REFUSALS } from '../../../src/world/refusals.js';
import { endAll, startReady } from '../../support/program.js';
import { PROJECT } from '../../support/snippets.js';

const FOLDER = join(PROJECT, 'dist/docs');
const places = JSON.parse(readFileSync(join(FOLDER, 'places.json'), 'utf8')) as Record<string, string>;

afterAll(endAll);

function dead(paths: readonly (string | undefined)[]): readonly unknown[] {
  return paths.filter((path) => path === undefined || places[path.replace('/docs/', '')] === undefined);
}

describe('the documents that a reply names', () => {
  it('exist for every error, operation, rule of the doctor and call of the control plane', () => {
    const errors = Object.keys(REFUSALS).map((code) => documentsOf(undefined, code).error);
    const operations = OPERATIONS.map(({ id }) => documentsOf(id, undefined).operation);
    const findings = Object.keys(rules).map((rule) => documentPath('journal', rule));
    const commands = [...[...probes, ...routes].map(commandDocument), '/docs/control-plane/errors'];
    for (const paths of [errors, operations, findings, commands])
      expect([paths.length > 0, dead(paths)]).toEqual([true, []]);
    expect(dead(['/docs/errors/NO_SUCH_CODE', documentsOf(undefined, 'NO_SUCH_CODE').error])).toHaveLength(2);
  });

  it('are redirected to the row on its page', async () => {
    const { ready } = await startReady('--log', 'json', '--clock', 'manual');
    const refused = await fetch(`${ready.controlUrl}/v1/worlds/default/state/hosts?wrong=1`);
    const { docs } = (await refused.json()) as { readonly docs: string };
    expect(docs).toBe('/docs/control-plane/get-v1worldsworldstatecollection');
    const reply = await fetch(ready.controlUrl + docs, { redirect: 'manual' });
    const location = reply.headers.get('location') ?? '';
    const [, file = '', anchor = ''] = /^\.\.\/([^#]*)#(.*)$/.exec(location) ?? [];
    expect([reply.status, anchor]).toEqual([302, 'get-v1worldsworldstatecollection']);
    expect(readFileSync(join(FOLDER, file), 'utf8')).toContain(` id="${anchor}"`);
    const missing = await fetch(`${ready.controlUrl}/docs/errors/NO_SUCH_CODE`);
    expect(missing.status).toBe(404);
  });
});
