import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fixtureMistakes } from '../../../src/fixtures/buildFixture.js';
import { createSimulator, type Simulator } from '../../../src/index.js';
import type { KeyPair } from '../../../src/record/source/digest.js';
import { isUnexpected } from '../../support/inferredMembers.js';
import { recordTo, servedAgain } from '../../support/recordings.js';
import { sourceAt } from '../../support/recordedSources.js';

const PERSON = {
  username: 'ada@example.com',
  password: 'correct-horse-7-battery',
  firstName: 'Ada',
  lastName: 'Lovelace',
};

let folder = '';
const simulators: Simulator[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'empty-'));
});

afterAll(async () => {
  for (const simulator of simulators) await simulator.close();
  rmSync(folder, { recursive: true });
});

/** Creates the first user of a platform, and returns the key that comes with it. */
async function firstKey({ baseUrl }: Simulator): Promise<KeyPair> {
  const reply = await fetch(`${baseUrl}/unauth/users`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(PERSON),
  });
  const created = (await reply.json()) as Readonly<Record<string, KeyPair>>;
  const key = created.programmaticApiKey ?? created.globalApiKey;
  if (key === undefined) throw new Error(`no key in ${Object.keys(created).join(', ')}`);
  return key;
}

describe.each(['documented', 'ops-manager'] as const)('an empty platform in the dialect %s', (dialect) => {
  it('refuses the key before its first user, and is a usable world after it', async () => {
    // Without agents, only the header with the real time shows the time of the platform.
    const options = { port: 0, controlPort: 'off' } as const;
    const source = await createSimulator({ ...options, fixture: 'empty', dialect });
    simulators.push(source);
    await expect(recordTo(folder, source.baseUrl, { name: dialect })).rejects.toThrow('refuses the key');
    const key = await firstKey(source);
    const recorded = await recordTo(folder, source.baseUrl, { key, name: dialect });
    const { world, leftOut, drift, file } = recorded;
    expect([world.organizations.size, world.projects.size, world.hosts.size]).toEqual([0, 0, 0]);
    // No list shows users outside organizations and projects. The key shows that there was a first one.
    expect([world.users.size, world.firstUserCreated]).toEqual([0, true]);
    expect([...world.keys.all()].map(({ publicKey }) => publicKey)).toContain(key.publicKey);
    expect({ leftOut, findings: drift.findings }).toEqual({ leftOut: [], findings: [] });
    expect(fixtureMistakes(readFileSync(file, 'utf8'))).toEqual([]);
    const { simulator: served, verification } = await servedAgain(recorded);
    simulators.push(served);
    // Without organizations, the next telemetry is always a week away.
    const others = verification.differences.filter(({ at }) => at !== 'next_job');
    expect(others.filter(isUnexpected)).toEqual([]);
    expect(verification.compared).toBeGreaterThan(10);
    await served.world().clock.advance('P40D');
    const { source: again } = sourceAt(served.baseUrl, served.world().keys.admin);
    expect((await again.get('/api/public/v1.0/orgs')).json).toMatchObject({ totalCount: 0 });
  });
});
