import type { TrialWorld } from '../trialWorld.js';
import { driverOf } from './driver.js';
import { errorText } from './reply.js';

/** The call that every driver must support. */
const FIRST = 'listOrganizations';

/** Makes one undisturbed call with a driver. Returns the problem if it fails. */
export async function firstCall(
  world: TrialWorld,
  command: readonly string[],
  timeoutMs: number,
): Promise<string | undefined> {
  const driver = driverOf(command)(world.variables, timeoutMs);
  const { baseUrl, publicKey = '', privateKey = '' } = world.ready;
  const reply = await driver.call({
    case: 'undisturbed',
    baseUrl,
    publicKey,
    privateKey,
    call: FIRST,
    arguments: {},
  });
  const output = await driver.end();
  const tail = output === '' ? '' : `\n${output}`;
  const failed = `the undisturbed run failed: ${FIRST}:`;
  switch (reply.kind) {
    case 'result':
      return undefined;
    case 'error':
      return `${failed} the client reported ${errorText(reply.error)}${reply.error.message === undefined ? '' : `: ${reply.error.message}`}${tail}`;
    case 'unsupported':
      return `${failed} the driver does not support this call; expected a driver that does`;
    case 'broken':
      return `${failed} ${reply.text}${tail}`;
  }
}
