import type { Clients } from './clients.js';
import { shop } from './clientMoves.js';
import type { Stage } from './givenScenario.js';

/** Clients of scenarios about events. */
export const eventClients: Readonly<Record<string, Clients>> = {
  'event-feed-grows': {
    async good(stage) {
      const ids = await readFeed(stage, '&maxDate=2026-01-01T00:00:00Z');
      if (new Set(ids).size < ids.length) throw new Error('Pages up to a fixed moment have shifted.');
    },
    async naive(stage) {
      const ids = await readFeed(stage, '');
      if (new Set(ids).size === ids.length) throw new Error('The pages have not shifted.');
    },
  },
};

/** Reads the project's events page by page, two minutes apart. Returns the ids of all events that it saw. */
async function readFeed(stage: Stage, filter: string): Promise<readonly unknown[]> {
  const seen: unknown[] = [];
  let next: string | undefined = `${shop(stage)}/events?itemsPerPage=50${filter}`;
  while (next !== undefined) {
    const reply = await stage.admin.get(next);
    seen.push(...(reply?.body.results ?? []).map(({ id }) => id));
    next = reply?.body.links?.find(({ rel }) => rel === 'next')?.href;
    stage.pass({ minutes: 2 });
  }
  return seen;
}
