/** Uses every kind of call that the library offers. It is compiled with the strictest compiler options. */
export const SAMPLE = `
import { createSimulator, SimulatorError, type FaultRule, type Simulator, type World } from 'understudy-server';

const rule: FaultRule = { match: { operation: ['E8'] }, inject: { error: { status: 503 } }, times: 1 };

export async function use(): Promise<string> {
  await using simulator: Simulator = await createSimulator({
    fixture: 'standard', seed: 7, now: '2026-01-01T00:00:00Z', clock: 'manual', port: 0, controlPort: 'off',
    quirks: { missingRole: '401' }, settings: { inviteBypass: true },
  });
  const world: World = await simulator.createWorld({ from: 'default', now: new Date(0) });
  const passage = await world.clock.advance('P30D');
  await world.clock.advance({ by: 'PT1H' });
  const { id } = await world.faults.add(rule);
  await world.faults.update(id, { probability: 0.5 });
  const incident = await world.incidents.start({ kind: 'node.down', target: 'rs0/node-0', for: 'PT15M' });
  await world.incidents.heal(incident.id);
  await world.scenarios.load('flaky-api');
  world.checkpoint('clean');
  await world.reset('clean');
  const { entries } = await world.journal.wait({ match: { operation: 'E3' }, count: 1, timeout: 2000 });
  const verdict = await world.journal.verify({ never: { status: '5xx' } });
  const host = await world.state('hosts').get('rs0/node-0');
  const names: string[] = passage.fired.map(({ behaviour }) => behaviour);
  // @ts-expect-error there is no such option
  await createSimulator({ sed: 7 });
  // @ts-expect-error there is no such collection
  world.state('cats');
  // @ts-expect-error a cluster has no such member
  (await world.state('clusters').get('rs0')).availabilty;
  // @ts-expect-error a patch of a host has no such member
  await world.state('hosts').patch('rs0/node-0', { upp: true });
  // @ts-expect-error events are read-only
  await world.state('events').patch('any', { groupId: 'x' });
  // @ts-expect-error there is no such operation
  await world.journal.verify({ match: { operation: 'listCluster' } });
  try {
    await world.delete();
  } catch (error) {
    if (error instanceof SimulatorError) return error.mistakes.map(({ path }) => path).join();
  }
  return [host.name, entries.length, verdict.result, world.keys.admin.publicKey, simulator.controlUrl, ...names].join();
}
`;
