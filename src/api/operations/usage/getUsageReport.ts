import { Assignments } from '../../../world/usage/assignments.js';
import { formatDay } from '../../../world/usage/captures.js';
import { allMachines } from '../../../world/usage/machines.js';
import { tarGz, zip } from '../../archive/archive.js';
import type { Operation } from '../../operation.js';
import { usageFiles } from '../../presenters/usageCsv.js';
import { FileBody } from '../../reply/fileBody.js';
import { usageDays } from '../../requests/usageDays.js';

const FORMATS = {
  'tar.gz': { mediaType: 'application/gzip', pack: tarGz },
  zip: { mediaType: 'application/zip', pack: zip },
};

/** Downloads a report of the usage: `GET /usage/report`. */
export const getUsageReport: Operation<'getUsageReport'> = ({ world, query }) => {
  const { fileFormat = 'tar.gz', redact = true } = query;
  const assignments = new Assignments(world, allMachines(world), usageDays(world, query));
  const { mediaType, pack } = FORMATS[fileFormat];
  const files = () => pack(usageFiles(world, assignments, redact));
  return {
    body: new FileBody(mediaType, files, `usage-report-${formatDay(assignments.lastDay)}.${fileFormat}`),
  };
};
