import { gzippedTar } from '../../archive/gzippedTar.js';
import type { Operation } from '../../operation.js';
import { diagnosticFiles } from './diagnosticFiles.js';
import { readDiagnosticsLimits } from './diagnosticsQuery.js';

/** Downloads the diagnostics of a project: `GET /groups/{groupId}/diagnostics`. */
export const getDiagnostics: Operation<'getDiagnostics'> = (call) => {
  const limits = readDiagnosticsLimits(call.target, call.query);
  return { body: gzippedTar(call, `diagnostics-${call.project.id}`, () => diagnosticFiles(call, limits)) };
};
