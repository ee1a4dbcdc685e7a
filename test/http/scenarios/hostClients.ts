import type { Clients } from './clients.js';
import type { Reply } from './client.js';
import { shop, until } from './clientMoves.js';
import type { Stage } from './givenScenario.js';

const ADDRESS = { hostname: 'ledger-9.shop.example.net', port: 27017 };

function byName(stage: Stage): Promise<Reply | undefined> {
  return stage.admin.get(`${shop(stage)}/hosts/byName/${ADDRESS.hostname}:${ADDRESS.port}`);
}

async function add(stage: Stage): Promise<string> {
  await byName(stage);
  const reply = await stage.admin.call('POST', `${shop(stage)}/hosts`, ADDRESS);
  return `${shop(stage)}/hosts/${String(reply?.body.id)}`;
}

/** Clients of the scenarios about hosts, by scenario. */
export const hostClients: Readonly<Record<string, Clients>> = {
  'host-appears-late': {
    async good(stage) {
      const host = await add(stage);
      await until(
        () => byName(stage),
        ({ body }) => body.lastPing !== undefined,
        {
          times: 30,
          pause: () => {
            stage.pass({ seconds: 30 });
          },
        },
      );
      await stage.admin.get(`${host}/disks/data`);
    },
    async naive(stage) {
      const host = await add(stage);
      stage.pass({ minutes: 2 });
      await stage.admin.get(`${host}/disks/data`);
    },
  },
};
