import type { Response } from 'supertest';
import { later } from '../../../support/advancing.js';
import { MINUTE_MS } from '../../../../src/world/instant.js';
import { KEYS } from '../../../support/platform.js';
import { bodyOf, membersOf } from './given.js';
import { CONFIG, newSet, process, STATUS } from './givenAutomation.js';
import type { Proofs } from './proof.js';
import { Tenant } from './tenant.js';

/** Publishes a configuration as the external system that set the feature policies of the platform. */
function put(platform: Tenant, body: unknown): Promise<Response> {
  return platform.call('put', CONFIG, KEYS.admin, body, { headers: { Provider: 'KUBERNETES' } });
}

/** Proofs of the quirks of the automation configuration. */
export const AUTOMATION_PROOFS = {
  invalidConfigCode: {
    observe: async (platform) => {
      const body = { processes: [process('solo_0', { version: '4.2.999' }, '')] };
      return (await put(platform, body)).body.errorCode as unknown;
    },
    expected: { none: undefined, named: 'INVALID_AUTOMATION_CONFIG' },
  },
  agentUsername: {
    observe: async (platform) => {
      const auth = { autoAuthMechanisms: ['MONGODB-X509'], autoUser: 'CN=agent', disabled: false };
      await put(platform, { auth });
      const path = `${CONFIG}/backupAgentConfig`;
      const { username } = bodyOf<'getBackupAgentConfig'>(await platform.get(path));
      const sent = { username: 'CN=other' };
      const headers = { Provider: 'KUBERNETES' };
      return [username, (await platform.call('put', path, KEYS.admin, sent, { headers })).status];
    },
    expected: { fixed: ['mms-automation', 400], autoUser: ['CN=agent', 200] },
  },
  defaultAgentUser: {
    observe: async (platform) => {
      const user = async (): Promise<unknown> =>
        bodyOf<'getAutomationConfig'>(await platform.get(CONFIG)).auth?.autoUser;
      await put(platform, {});
      const off = await user();
      await put(platform, { auth: { disabled: false } });
      return [off, await user()];
    },
    expected: {
      always: ['mms-automation', 'mms-automation'],
      enabled: [undefined, 'mms-automation'],
    },
  },
  agentSignIn: {
    observe: async (platform) => {
      await put(platform, newSet('quirky', 1));
      const waited = new Tenant(later(platform.world, 5 * MINUTE_MS));
      const { processes } = bodyOf<'getAutomationStatus'>(await waited.get(STATUS));
      return processes.find(({ name }) => name === 'quirky_0')?.lastGoalVersionAchieved === -1;
    },
    expected: { byConfig: false, byIncident: true },
  },
  publishedReply: {
    observe: async (platform) => membersOf((await put(platform, {})).body as object).includes('version'),
    expected: { configuration: true, empty: false },
  },
  achievedPlan: {
    observe: async (platform) => {
      await put(platform, newSet('quirky', 1));
      const done = new Tenant(later(platform.world, 2 * MINUTE_MS));
      const { processes } = bodyOf<'getAutomationStatus'>(await done.get(STATUS));
      return processes[0]?.plan.includes('RsInit');
    },
    expected: { empty: false, kept: true },
  },
} satisfies Partial<Proofs>;
