import { HOUR_MS, MINUTE_MS } from '../../../../src/world/instant.js';
import { later } from '../../../support/advancing.js';
import { begun } from '../../../support/incidents.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { bodyOf } from './given.js';
import { given, startJob } from './givenRestores.js';
import type { Proofs } from './proof.js';
import { Tenant } from './tenant.js';

/** Returns how many whole minutes after the start of an incident an alert opens. */
async function minutesUntil(
  { world }: Tenant,
  incident: Parameters<typeof begun>[1],
  eventTypeName: string,
): Promise<number> {
  const after = new Tenant(later(begun(world, incident), 2 * HOUR_MS));
  const { results } = bodyOf<'listAlerts'>(await after.get(`/groups/${PROJECT}/alerts`));
  const alert = results.find((each) => each.eventTypeName === eventTypeName);
  return Math.round((Date.parse(alert?.created ?? '') - world.now) / MINUTE_MS);
}

/** Proofs of the quirks about the time that something takes. */
export const WAIT_PROOFS = {
  unpublishedWaits: {
    observe: async ({ world: { quirks } }) => (await startJob(given({ quirks }))).delivery.statusName,
    expected: { drawn: 'NOT_STARTED', none: 'READY' },
  },
  hostDownAfter: {
    observe: (platform) => minutesUntil(platform, { kind: 'node.down', target: 'rs0/node-1' }, 'HOST_DOWN'),
    expected: { PT0S: 0, PT4M: 4, PT9M: 9 },
  },
  agentDownAfter: {
    observe: async (platform) =>
      minutesUntil(platform, { kind: 'agent.silent', target: 'shop' }, 'BACKUP_AGENT_DOWN'),
    expected: { atOnce: 0, later: 60 },
  },
} satisfies Partial<Proofs>;
