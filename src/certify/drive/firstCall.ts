import type { TrialWorld } from '../trialWorld.js';
import { driverOf } from './driver.js';
import { errorText, type DriverReply } from './reply.js';

/** The call that every driver must support. */
const FIRST = 'listOrganizations';

/** Makes one undisturbed call with a driver. Returns the problem if it fails, and the end of its output. */
export async function firstCall(
  world: TrialWorld,
  command: readonly string[],
  timeoutMs: number,
): Promise<{ readonly problem?: string; readonly output: string }> {
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
  const problem = problemOf(reply);
  return { output, ...(problem !== undefined && { problem: `${FIRST}: ${problem}` }) };
}

function problemOf(reply: DriverReply): string | undefined {
  switch (reply.kind) {
    case 'result':
      return undefined;
    case 'error':
      return `the client reported ${errorText(reply.error)}${reply.error.message === undefined ? '' : `: ${reply.error.message}`}`;
    case 'unsupported':
      return 'the driver does not support this call; expected a driver that does';
    case 'broken':
      return reply.text;
  }
}
