import { getRunOutcome } from '../../commands/report.js';
import { reportForms } from '../../report/forms.js';
import type { TrialWorld } from '../trialWorld.js';

/** Returns all requests and replies of a trial as an HTTP Archive, without secrets. */
export async function archiveOf(world: TrialWorld): Promise<string> {
  const { version, seen, program } = world;
  const { simulator, worldFactory, running } = program;
  const baseUrlOf = (name: string): string | undefined => running?.baseUrl(name);
  const outcome = await getRunOutcome({ simulator, worldFactory, version, baseUrlOf }, seen);
  return [...reportForms.har.pieces(await outcome.report())].join('');
}

/** Returns the name of the file with the archive of a trial. */
export function archiveName(trial: string): string {
  return `${trial}.har`;
}
