import { readConfig } from '../../../src/server/config/config.js';
import { readBundle, type Bundle } from '../../../src/bundle/readBundle.js';
import { replayed } from '../../../src/server/recorder/replayBundle.js';
import type { ReplayReport } from '../../../src/server/recorder/replayReport.js';

/** Repeats the run of a bundle, up to an entry if one is given. */
export async function replay(bytes: Uint8Array | Bundle, until?: number): Promise<ReplayReport> {
  const bundle = bytes instanceof Uint8Array ? readBundle(bytes) : bytes;
  const config = readConfig({ port: '0', controlPort: '0', log: 'silent' }, {}, false);
  const options = { file: 'run.understudy', config, ...(until !== undefined && { until }) };
  const { report, program } = await replayed(options, bundle, '0.0.0', {
    version: '0.0.0',
    warn: () => undefined,
  });
  await program.close();
  return report;
}
