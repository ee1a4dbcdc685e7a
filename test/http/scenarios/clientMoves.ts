import type { Body, Client, Reply } from './client.js';
import type { Stage } from './givenScenario.js';

/** Repeats a call until the reply is wanted or all attempts are used. Runs `pause` after each attempt that failed. */
export async function until(
  call: () => Promise<Reply | undefined>,
  isWanted: (reply: Reply) => boolean,
  { times, pause }: { readonly times: number; readonly pause: (reply: Reply | undefined) => void },
): Promise<Reply | undefined> {
  for (let turn = 0; turn < times; turn += 1) {
    const reply = await call();
    if (reply !== undefined && isWanted(reply)) return reply;
    pause(reply);
  }
  return undefined;
}

export const isDone = ({ status }: Reply): boolean => status < 400;
export const clusters = (client: Client) => (): Promise<Reply | undefined> => client.get('/clusters');

export function shop(stage: Stage): string {
  return `/groups/${stage.idOf('projects', 'Shop')}`;
}

export function snapshotPath(stage: Stage, name: string): string {
  const cluster = stage.idOf('clusters', name.split('/')[0] ?? '');
  return `${shop(stage)}/clusters/${cluster}/snapshots/${stage.idOf('snapshots', name)}`;
}

/** Returns the path of the first snapshot whose expiry has passed. */
export function expiredSnapshot({ live }: Stage): string {
  const { world } = live;
  const found = world.snapshots
    .all()
    .toArray()
    .find(({ expires = Infinity }) => expires <= world.now);
  if (found === undefined) throw new Error('No snapshot has expired.');
  return `/groups/${found.groupId}/clusters/${found.clusterId}/snapshots/${found.id}`;
}

const availabilityOf = ({ body }: Reply, name: string): unknown =>
  body.results
    ?.flatMap((project) => project.clusters as readonly Body[])
    .find((cluster) => cluster.name === name)?.availability;

/** Polls the availability of a cluster until it is `available`, with some virtual minutes between the calls. */
export async function watch(stage: Stage, name: string, minutes: number, times: number): Promise<unknown> {
  return until(clusters(stage.admin), (reply) => availabilityOf(reply, name) === 'available', {
    times,
    pause: () => {
      stage.pass({ minutes });
    },
  });
}

export const KEEP = { doNotDelete: true };
export const LATER = { expires: '2026-02-01T00:00:00Z' };

/** A user of another organization. */
export const INVITED = 'yusuf.adeyemi@meridian-health.example.com';

export function invite(stage: Stage): Promise<unknown> {
  const user = { id: stage.idOf('users', INVITED), roles: [{ roleName: 'GROUP_READ_ONLY' }] };
  return stage.admin.call('POST', `${shop(stage)}/users`, [user]);
}

export async function pollConfigServer(stage: Stage, times: number): Promise<void> {
  const cluster = stage.idOf('clusters', 'legacy0');
  const host = [...stage.live.world.hosts.all()].find(
    (each) => each.clusterId === cluster && each.role === 'CONFIG',
  );
  for (let turn = 0; turn < times; turn += 1) {
    stage.pass({ minutes: 20 });
    await stage.admin.get(`${shop(stage)}/hosts/${host?.id ?? ''}/snapshots`);
  }
}

export function changeUntilTold(stage: Stage, times: number): Promise<unknown> {
  const { world } = stage.live;
  const kept = [...world.snapshots.all()].find(({ expires = 0 }) => expires > world.now);
  const path = `/groups/${kept?.groupId ?? ''}/clusters/${kept?.clusterId ?? ''}/snapshots/${kept?.id ?? ''}`;
  const pause = (): void => undefined;
  return until(() => stage.admin.call('PATCH', path, KEEP), isDone, { times, pause });
}

/** Repeats the renaming of an organization, with pauses, until a reply confirms it. */
export function renameUntilTold(
  stage: Stage,
  time: Parameters<Stage['pass']>[0],
  times: number,
): Promise<unknown> {
  const path = `/orgs/${stage.idOf('organizations', 'Harbor Retail')}`;
  const pause = (): void => {
    stage.pass(time);
  };
  return until(() => stage.admin.call('PATCH', path, { name: 'Harbor Trading' }), isDone, { times, pause });
}

/** Creates a project. Repeats the call if no reply arrives. */
export function createDepot(stage: Stage, times: number): Promise<Reply | undefined> {
  const body = { name: 'Depot', orgId: stage.idOf('organizations', 'Harbor Retail') };
  const isAnswered = (): boolean => true;
  const pause = (): void => undefined;
  return until(() => stage.admin.call('POST', '/groups', body), isAnswered, { times, pause });
}

/** Deletes the project Analytics with at most `times` attempts, then reads it until it is removed. */
export async function cleanUp(stage: Stage, times: number): Promise<void> {
  const path = `/groups/${stage.idOf('projects', 'Analytics')}`;
  const pauseMinute = (): void => {
    stage.pass({ minutes: 1 });
  };
  const pauseSecond = (): void => {
    stage.pass({ seconds: 1 });
  };
  await until(() => stage.admin.call('DELETE', path), isDone, { times, pause: pauseMinute });
  await until(
    () => stage.admin.get(path),
    ({ status }) => status === 404,
    { times, pause: pauseSecond },
  );
}
