import type { Clients } from './clients.js';
import { shop, until } from './clientMoves.js';
import type { Stage } from './givenScenario.js';

const update = (stage: Stage) =>
  stage.admin.call('POST', `${shop(stage)}/automationConfig/updateAgentVersions`, {});
const versions = (stage: Stage) => () => stage.admin.get(`${shop(stage)}/agents/versions`);

/** Clients of the scenarios about versions of agents, by scenario. */
export const agentClients: Readonly<Record<string, Clients>> = {
  'agent-upgrade': {
    async good(stage) {
      stage.pass({ minutes: 2 });
      await update(stage);
      await until(versions(stage), ({ body }) => body.isAnyAgentVersionOld === false, {
        times: 60,
        pause: () => {
          stage.pass({ seconds: 30 });
        },
      });
    },
    async naive(stage) {
      stage.pass({ minutes: 2 });
      await update(stage);
      await versions(stage)();
    },
  },
};
