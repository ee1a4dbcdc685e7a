import type { Clients } from './clients.js';
import { clusters, isDone, shop, until } from './clientMoves.js';
import type { Stage } from './givenScenario.js';

const HERE = { cidrBlock: '127.0.0.0/8' };
const OFFICE = { cidrBlock: '198.51.100.0/24' };

/** Clients of scenarios about API keys. */
export const keyClients: Readonly<Record<string, Clients>> = {
  'key-locked-out': {
    good: (stage) => restrictTo(stage, [HERE, OFFICE]),
    naive: (stage) => restrictTo(stage, [OFFICE]),
  },
  'role-downgraded': {
    async good(stage) {
      await readEvents(stage, 1);
    },
    async naive(stage) {
      await readEvents(stage, 5);
    },
  },
  'access-list-required': {
    async good(stage) {
      const path = keyAccessList(stage);
      stage.pass({ minutes: 11 });
      const refused = await stage.as('ORGMEM').get('/clusters');
      if (refused?.body.errorCode === 'ORG_REQUIRES_ACCESS_LIST')
        await stage.admin.call('POST', path, [HERE]);
      await stage.as('ORGMEM').get('/clusters');
    },
    async naive(stage) {
      stage.pass({ minutes: 11 });
      const pause = (): void => {
        stage.pass({ minutes: 1 });
      };
      await until(clusters(stage.as('ORGMEM')), isDone, { times: 10, pause });
    },
  },
};

/** The path of the access list of the key ORGMEM. */
function keyAccessList(stage: Stage): string {
  const organization = stage.idOf('organizations', 'Harbor Retail');
  return `/orgs/${organization}/apiKeys/${stage.idOf('keys', 'orgMember')}/accessList`;
}

/**
 * Adds entries to the access list of the key ORGMEM with a call by this key itself, then makes another call with it.
 */
async function restrictTo(stage: Stage, entries: readonly object[]): Promise<void> {
  const member = stage.as('ORGMEM');
  await member.call('POST', keyAccessList(stage), entries);
  await member.get('/clusters');
}

/** Reads the project's events page by page, two minutes apart. Repeats a refused call up to `times` times. */
async function readEvents(stage: Stage, times: number): Promise<void> {
  const owner = stage.as('ORGOWN');
  const pause = (): void => undefined;
  let next: string | undefined = `${shop(stage)}/events?itemsPerPage=50`;
  while (next !== undefined) {
    const path: string = next;
    const reply = await until(() => owner.get(path), isDone, { times, pause });
    next = reply?.body.links?.find(({ rel }) => rel === 'next')?.href;
    stage.pass({ minutes: 2 });
  }
}
