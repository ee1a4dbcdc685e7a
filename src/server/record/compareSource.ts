import { loadContract } from '../../contract/contract.js';
import { compare, comparedCalls } from '../../record/compare.js';
import { hasDrift, readCalls } from '../../record/drift/report.js';
import { reportText } from '../../record/drift/reportText.js';
import { SourceError } from '../../record/source/sourceError.js';
import { print } from '../complain.js';
import type { SourceOptions } from '../config/recordOptions.js';
import { ticks } from '../realClock.js';
import { CallProgress } from './callProgress.js';
import { openSource } from './openSource.js';
import { checkWritable } from './outputFiles.js';
import { writeReports } from './writeReports.js';

/** Compares a platform with the contract and prints the drift report. Returns the exit code. */
export async function compareSource(options: SourceOptions): Promise<0 | 1> {
  const contract = loadContract();
  if (options.dryRun) {
    print(comparedCalls(contract, onlyOf(options)));
    return 0;
  }
  for (const file of options.reports) checkWritable('--report', file);
  const progress = new CallProgress(process.stderr, ticks);
  const source = openSource(options, (message) => {
    progress.wait(message);
  });
  try {
    const report = await compare({
      contract,
      source,
      only: onlyOf(options),
      onProgress: (done, waiting) => {
        progress.show(done, waiting);
      },
    });
    progress.end();
    print(reportText(report));
    writeReports(options.reports, report);
    if (readCalls(report) > 0) return hasDrift(report) ? 1 : 0;
    progress.say(`nothing could be read: ${source.root} refused each call; check the roles of the key`);
    return 1;
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    progress.say(error.message);
    return 1;
  }
}

/** Returns the organizations and projects that the user has named. */
export function onlyOf({ organizations, projects }: SourceOptions): {
  readonly organizations?: ReadonlySet<string>;
  readonly projects?: ReadonlySet<string>;
} {
  return {
    ...(organizations.length > 0 && { organizations: new Set(organizations) }),
    ...(projects.length > 0 && { projects: new Set(projects) }),
  };
}
