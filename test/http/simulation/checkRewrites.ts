import { omit } from '../../../src/world/omit.js';
import { alertConfigsOf } from '../../../src/world/alerts/configs/findAlertConfigs.js';
import type { LiveWorld } from '../../../src/simulator/liveWorld.js';
import { operationAt } from '../../support/invariants/call.js';
import {
  differencesBesideSecrets,
  withoutChange,
  withoutVersion,
} from '../../support/invariants/rewrites.js';
import { KEYS } from '../../support/platform.js';
import { checkPages, checkRead, withoutHindrances, type Called } from './checkCall.js';
import type { Stage } from './stage.js';

/** Sends requests as administrator to one path of a world, and returns the replies. */
type Send = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Checks that a client can read pages, that nothing blocks reads, and that it can send back what it has read. */
export async function checkReading(called: Called): Promise<void> {
  if (called.status < 300) {
    await checkPages(called);
    await checkRewrite(called);
  }
  await checkRead(called);
}

/**
 * Checks in a copy of the world that a client can send back a resource that it has just read, and that this changes
 * nothing.
 */
export async function checkRewrite({ stage, live, step: { method, path } }: Called): Promise<void> {
  const [pathname = ''] = path.split('?');
  const check = CHECKS[operationAt(method, pathname) ?? ''];
  const isAdminThere = live.world.keys.select('publicKey', KEYS.admin.publicKey).size > 0;
  if (check === undefined || !isAdminThere) return;
  await stage.withCopy(live, withoutHindrances(live.world), (copy) =>
    check(sender(stage, copy), pathname, copy),
  );
}

const CHECKS: Readonly<Record<string, (send: Send, path: string, copy: LiveWorld) => Promise<void>>> = {
  getAlertConfig: checkAlertConfig,
  getAutomationConfig: checkAutomationConfig,
  getAutomationConfigWithoutSecrets: (send, path) =>
    checkAutomationConfig(send, path.replace(/\/noSecrets\/*$/, '')),
};

/**
 * "Every answer re-PUT unchanged gives the same entity less `updated` and notifierIds; PATCH enabled twice is idempotent;
 * redacted secrets sent back do not overwrite the stored ones"
 */
async function checkAlertConfig(send: Send, path: string, copy: LiveWorld): Promise<void> {
  const read = (await send('GET', path)) as { readonly id: string; readonly enabled: boolean };
  const secrets = secretsOf(copy, read.id);
  const put = await send('PUT', path, omit(read as typeof read & { readonly links: unknown }, 'links'));
  if (withoutChange(put) !== withoutChange(read))
    throw new Error(`PUT ${path} has changed ${withoutChange(read)} to ${withoutChange(put)}`);
  if (secretsOf(copy, read.id) !== secrets) throw new Error(`PUT ${path} has overwritten a stored secret`);
  const [once, twice] = [
    await send('PATCH', path, { enabled: !read.enabled }),
    await send('PATCH', path, { enabled: !read.enabled }),
  ];
  if (withoutChange(once) !== withoutChange(twice)) throw new Error(`PATCH ${path} twice is not idempotent`);
}

function secretsOf({ world }: LiveWorld, id: string): string {
  const configs = [...world.projects.all()].flatMap((project) => [...alertConfigsOf(world, project)]);
  const config = configs.find((one) => one.id === id);
  return JSON.stringify(config?.notifications.map(({ texts }) => texts));
}

/**
 * "noSecrets(GET) differs from GET only in `<redacted>` values; PUT noSecrets(GET noSecrets) leaves GET unchanged but for
 * version"
 */
async function checkAutomationConfig(send: Send, path: string): Promise<void> {
  const [full, open] = [await send('GET', path), await send('GET', `${path}/noSecrets`)];
  const differences = differencesBesideSecrets(full, open);
  if (differences.length > 0)
    throw new Error(`${path}/noSecrets differs from ${path}: ${differences.join('; ')}`);
  await send('PUT', `${path}/noSecrets`, open);
  const again = await send('GET', path);
  if (withoutVersion(again) !== withoutVersion(full))
    throw new Error(
      `PUT ${path}/noSecrets has changed it:\n${withoutVersion(full)}\n${withoutVersion(again)}`,
    );
}

function sender(stage: Stage, copy: LiveWorld): Send {
  return async (method, path, body) => {
    const reply = await stage.call(copy, { do: 'call', method, path, key: KEYS.admin, body });
    if (reply.status >= 300) throw new Error(`${method} ${path} is ${reply.status} ${reply.text}`);
    return reply.text === '' ? undefined : (JSON.parse(reply.text) as unknown);
  };
}
