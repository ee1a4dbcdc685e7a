import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getSender } from '../../record/source/sendGet.js';
import { Source } from '../../record/source/source.js';
import type { SourceOptions } from '../config/recordOptions.js';
import { UsageError } from '../config/usageError.js';
import { after, realNow, ticks } from '../realClock.js';

/** Creates the client of a platform. Throws a UsageError if the file with certificates cannot be read. */
export function openSource(options: SourceOptions, onWait: (message: string) => void): Source {
  const { from, publicKey, privateKey, ca, insecure, ratePerSecond } = options;
  return new Source({
    from,
    key: { publicKey, privateKey },
    ratePerSecond,
    send: getSender(after, { insecure, ...(ca !== undefined && { ca: readCa(ca) }) }),
    time: { ticks, now: realNow, after },
    randomText: () => randomBytes(8).toString('hex'),
    onWait,
  });
}

function readCa(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--ca ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
