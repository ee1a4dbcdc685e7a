import type { CertifyOptions } from '../server/config/certifyOptions.js';
import { ticks } from '../server/realClock.js';
import { endOf, hasSucceeded } from './childCommand.js';
import { firstCall } from './drive/firstCall.js';
import type { RunRecord } from './judge/runRecord.js';
import { TrialWorld, type TrialSetup } from './trialWorld.js';
import { runIn } from './watchTrial.js';

/** Time limit of the undisturbed run if the user sets none, in real milliseconds. */
const TIMEOUT_MS = 600_000;
/** Maximum number of lines of the command's output in a message. */
const LINES_MAX = 20;

/** The run without any fault. */
export type Undisturbed =
  | { readonly problem: string }
  | {
      readonly durationMs: number;
      /** Unset for a driver, because that makes one call of its own. */
      readonly record?: RunRecord;
    };

/** Runs the command without any fault. Returns the problem if it fails or sends no request, because then no trial can say anything. */
export async function undisturbedRun(
  setup: TrialSetup,
  { mode, timeout }: CertifyOptions,
  command: readonly string[],
): Promise<Undisturbed> {
  const world = await TrialWorld.open(setup, { version: 1, name: 'undisturbed' });
  try {
    const start = ticks();
    if (mode === 'drive') {
      const problem = await firstCall(world, command, timeout ?? TIMEOUT_MS);
      if (problem !== undefined) return { problem };
    } else {
      const result = await runIn(world, command, timeout ?? TIMEOUT_MS);
      if (!hasSucceeded(result))
        return {
          problem: `the undisturbed run failed: the command ${endOf(result)}${quoted(result.output)}`,
        };
    }
    if (world.exchanges().length === 0)
      return {
        problem: `the undisturbed run sent no request to UNDERSTUDY_BASE_URL; expected a command whose client takes its address from there`,
      };
    return { durationMs: ticks() - start, ...(mode === 'watch' && { record: world.record() }) };
  } finally {
    await world.close();
  }
}

function quoted(output: string): string {
  const lines = output.split('\n').slice(-LINES_MAX);
  return output === '' ? '' : `\n${lines.map((line) => `  | ${line}`).join('\n')}`;
}
