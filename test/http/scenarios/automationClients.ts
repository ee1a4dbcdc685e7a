import type { Clients } from './clients.js';
import type { Body, Reply } from './client.js';
import { isDone, shop, until } from './clientMoves.js';
import type { Stage } from './givenScenario.js';

const SET = 'fresh';

function read(stage: Stage): Promise<Reply | undefined> {
  return stage.admin.get(`${shop(stage)}/automationConfig`);
}

function publish(stage: Stage, config: unknown): Promise<Reply | undefined> {
  return stage.admin.call('PUT', `${shop(stage)}/automationConfig`, config);
}

function listIn(config: Body | undefined, name: string): readonly Body[] {
  return (config?.[name] ?? []) as readonly Body[];
}

/** Returns a configuration with a new replica set in addition to the content of `config`. */
export function withNewSet(config: Body | undefined): object {
  const names = [0, 1, 2].map((at) => `${SET}_${at}`);
  const processes = names.map((name) => ({
    args2_6: { net: { port: 27017 }, replication: { replSetName: SET }, storage: { dbPath: '/data' } },
    hostname: `${name.replace('_', '-')}.shop.example.net`,
    name,
    processType: 'mongod',
    version: '7.0.14',
    featureCompatibilityVersion: '7.0',
  }));
  const members = names.map((host, at) => ({ _id: at, host, priority: 1, votes: 1 }));
  return {
    ...config,
    processes: [...listIn(config, 'processes'), ...processes],
    replicaSets: [...listIn(config, 'replicaSets'), { _id: SET, members, protocolVersion: '1' }],
  };
}

/** Returns a configuration with a new version for the members of rs0. */
function upgraded(config: Body | undefined): object {
  const processes = listIn(config, 'processes').map((process) =>
    JSON.stringify(process.args2_6).includes('"replSetName":"rs0"')
      ? { ...process, version: '7.0.20' }
      : process,
  );
  return { ...config, processes };
}

/** Polls the automation status until all processes have reached the goal. */
function watch(stage: Stage, seconds: number, times: number): Promise<unknown> {
  return until(() => stage.admin.get(`${shop(stage)}/automationStatus`), hasAchieved, {
    times,
    pause: () => {
      stage.pass({ seconds });
    },
  });
}

function hasAchieved({ body }: Reply): boolean {
  const goal = Number(body.goalVersion);
  return listIn(body, 'processes').every((process) => Number(process.lastGoalVersionAchieved) >= goal);
}

/** Clients of the scenarios about automation, by scenario. */
export const automationClients: Readonly<Record<string, Clients>> = {
  'deploy-replica-set': {
    async good(stage) {
      const config = await read(stage);
      await publish(stage, withNewSet(config?.body));
      await watch(stage, 3, 40);
    },
    async naive(stage) {
      await publish(stage, withNewSet(undefined));
      await watch(stage, 3, 40);
    },
  },
  'upgrade-stuck-member': {
    async good(stage) {
      const config = await read(stage);
      await publish(stage, upgraded(config?.body));
      await watch(stage, 15, 60);
    },
    async naive(stage) {
      const config = await read(stage);
      for (let turn = 0; turn < 3; turn += 1) {
        await publish(stage, upgraded(config?.body));
        await watch(stage, 3, 30);
      }
    },
  },
  'publish-race': {
    async good(stage) {
      stage.pass({ seconds: 62 });
      await until(
        async () => {
          const config = await read(stage);
          return publish(stage, withNewSet(config?.body));
        },
        isDone,
        {
          times: 5,
          pause: () => {
            stage.pass({ seconds: 5 });
          },
        },
      );
    },
    async naive(stage) {
      stage.pass({ seconds: 62 });
      const config = await read(stage);
      await publish(stage, withNewSet(config?.body));
    },
  },
};
