import type { Clients } from './clients.js';
import type { Reply } from './client.js';
import { isDone, shop } from './clientMoves.js';
import type { Stage } from './givenScenario.js';

function clear(stage: Stage): Promise<Reply | undefined> {
  const body = { externalManagementSystem: { name: 'a client' }, policies: [] };
  return stage.admin.call('PUT', `${shop(stage)}/controlledFeature`, body);
}

function changeBackupAgent(stage: Stage): Promise<Reply | undefined> {
  const path = `${shop(stage)}/automationConfig/backupAgentConfig`;
  return stage.admin.call('PUT', path, { logPath: '/var/log/backup-agent.log' });
}

/** Creates an agent key, and returns a function that deletes the oldest key. */
async function rotate(stage: Stage): Promise<() => Promise<unknown>> {
  const path = `${shop(stage)}/agentapikeys`;
  const [oldest] = stage.live.world.agentKeys.select('project', stage.idOf('projects', 'Shop'));
  await stage.admin.call('POST', path, { desc: 'the new key' });
  return () => stage.admin.call('DELETE', `${path}/${oldest?.id ?? ''}`);
}

/** Clients of the scenarios about agent keys and feature policies, by scenario. */
export const policyClients: Readonly<Record<string, Clients>> = {
  'policy-lock': {
    async good(stage) {
      stage.pass({ minutes: 2 });
      let reply = await changeBackupAgent(stage);
      for (let turn = 0; turn < 3 && reply !== undefined && !isDone(reply); turn += 1) {
        await clear(stage);
        // The first change comes too late, because the policies have returned by then.
        if (turn === 0) stage.pass({ seconds: 5 });
        reply = await changeBackupAgent(stage);
      }
    },
    async naive(stage) {
      stage.pass({ minutes: 2 });
      await clear(stage);
      stage.pass({ seconds: 5 });
      await changeBackupAgent(stage);
    },
  },
  'agent-key-deleted': {
    async good(stage) {
      const removeOldest = await rotate(stage);
      stage.pass({ minutes: 40 });
      await removeOldest();
      stage.pass({ minutes: 40 });
    },
    async naive(stage) {
      const removeOldest = await rotate(stage);
      await removeOldest();
      stage.pass({ minutes: 40 });
    },
  },
};
