import { afterEach, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '../../../src/world/instant.js';
import { firstRestoreClients } from './firstRestoreClients.js';
import { Stage } from './givenScenario.js';

const SCENARIO = 'operator-bootstrap';
let stage: Stage | undefined;

/** Plays the scenario with the client that meets it, which begins after some minutes. */
async function played(minutes: number): Promise<Stage> {
  stage = await Stage.open(SCENARIO);
  stage.pass({ minutes });
  await firstRestoreClients[SCENARIO]?.good(stage);
  return stage;
}

async function contactsOf(on: Stage): Promise<readonly string[]> {
  const client = on.as(on.live.world.keys.all().first()?.publicKey ?? '');
  const agents = await client.get(`/groups/${on.idOf('projects', 'orders')}/agents/AUTOMATION`);
  return (agents?.body.results ?? []).map(({ lastConf }) => String(lastConf));
}

describe('operator-bootstrap', () => {
  afterEach(() => stage?.close());

  it('is met as well by an operator that makes its resources long after the platform was installed', async () => {
    expect(await (await played(10)).missed()).toEqual([]);
  });

  /** `IsRegistered` of `controllers/om/agent.go` (mongodb/mongodb-kubernetes) compares with the time of its machine. */
  it('has agents that the vendor’s operator takes for registered', async () => {
    const contacts = await contactsOf(await played(0));
    expect(contacts).toHaveLength(3);
    expect(contacts.filter((at) => Date.parse(at) + MINUTE_MS < Date.now())).toEqual([]);
  });
});
