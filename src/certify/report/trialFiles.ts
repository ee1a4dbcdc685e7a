import { join } from 'node:path';
import { getRunOutcome } from '../../commands/report.js';
import { reportForms } from '../../report/forms.js';
import { writeOwnerOnly } from '../../input/ownerOnly.js';
import { defaultWorldOf } from '../../server/defaultWorld.js';
import { makeFolder } from '../../server/makeFolder.js';
import { writeBundle } from '../../server/writeBundle.js';
import type { TrialWorld } from '../trialWorld.js';
import type { Judgement } from '../verdict.js';

/** The folder of a report with the files of failed trials. */
export const FAILED = 'failed';

/** The files of a failed trial, by their paths in the folder of the report. */
export interface TrialFiles {
  /** All requests and replies as an HTTP Archive, without secrets. */
  readonly archive: string;
  /** The recorded run of the world, which `understudy replay` repeats. Unset without a timeline. */
  readonly bundle?: string;
}

/**
 * Writes the files of a failed trial into the folder of the report, and names them. The bundle is that of the world whose exchanges show the failure.
 */
export async function writeTrialFiles(
  folder: string,
  world: TrialWorld,
  { evidence }: Pick<Judgement, 'evidence'>,
): Promise<TrialFiles> {
  const { version, seen, program, scenario } = world;
  const { simulator, worldFactory, running, bundleOptions } = program;
  const baseUrlOf = (name: string): string | undefined => running?.baseUrl(name);
  const context = { simulator, worldFactory, version, baseUrlOf, bundleOptions };
  makeFolder(join(folder, FAILED));
  const { report } = await getRunOutcome(context, seen);
  const archive = `${FAILED}/${scenario.name}.har`;
  writeOwnerOnly(join(folder, archive), [...reportForms.har.pieces(await report())].join(''));
  const live = simulator.find(evidence[0]?.world ?? '') ?? defaultWorldOf(program);
  if (live.timeline.isOff) return { archive };
  const bundle = `${FAILED}/${scenario.name}.understudy`;
  await writeBundle(context, live, join(folder, bundle));
  return { archive, bundle };
}
