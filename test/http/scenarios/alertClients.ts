import type { Clients } from './clients.js';
import type { Body } from './client.js';
import { shop } from './clientMoves.js';
import type { Stage } from './givenScenario.js';

const ACKNOWLEDGEMENT = { acknowledgedUntil: '2026-01-01T06:00:00Z', acknowledgementComment: 'in repair' };

async function openAlerts(stage: Stage): Promise<readonly Body[]> {
  const reply = await stage.admin.get(`${shop(stage)}/alerts?status=OPEN&itemsPerPage=500`);
  return reply?.body.results ?? [];
}

async function acknowledge(stage: Stage, alerts: readonly Body[]): Promise<void> {
  for (const { id } of alerts)
    await stage.admin.call('PATCH', `${shop(stage)}/alerts/${String(id)}`, ACKNOWLEDGEMENT);
}

/** Clients of the scenarios about alerts, by scenario. */
export const alertClients: Readonly<Record<string, Clients>> = {
  'alert-storm': {
    async good(stage) {
      stage.pass({ minutes: 11 });
      let open = await openAlerts(stage);
      for (let turn = 0; turn < 50 && open.length > 0; turn += 1) {
        const others = open.filter(({ acknowledgedUntil }) => acknowledgedUntil === undefined);
        await acknowledge(stage, others);
        stage.pass({ minutes: 2 });
        open = await openAlerts(stage);
      }
    },
    async naive(stage) {
      stage.pass({ minutes: 11 });
      await acknowledge(stage, await openAlerts(stage));
      stage.pass({ hours: 1 });
      await openAlerts(stage);
    },
  },
};
