import type { CommandContext } from '../commands/context.js';
import { readInput } from '../commands/readInput.js';
import { getReport } from '../commands/report.js';
import { reportForms } from '../report/forms.js';
import type { Report } from '../report/report.js';
import { oneOf } from '../schema/schema.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { mapping, runInSlices } from '../world/slices.js';
import { settleCopy } from './copies.js';

/** A text form of the report: a page, JUnit XML, an HTTP Archive, or JSON. */
export type ReportFormat = 'html' | 'junit' | 'har' | 'json';

/**
 * Returns the report of a world up to now: verdicts, requests, findings about the client and coverage of the API.
 * It has no secrets. With a format, returns it as text.
 *
 * @example
 * const { findings, coverage } = await world.report();
 * writeFileSync('report.html', await world.report('html'));
 */
export interface WorldReport {
  (): Promise<Report>;
  (format: ReportFormat): Promise<string>;
}

const format = oneOf('html', 'junit', 'har', 'json');

/** Creates the function that reports on the world that `find` returns. */
export function reportOf(context: CommandContext, find: () => LiveWorld): WorldReport {
  const report = (form?: ReportFormat): Promise<Report | string> =>
    settleCopy(async () => {
      const wanted = form === undefined ? undefined : readInput(format, form);
      const whole = await getReport(context, find());
      if (wanted === undefined) return whole;
      const pieces = mapping(reportForms[wanted].pieces(whole), (piece) => piece);
      return (await runInSlices(pieces, context.simulator.scheduler)).join('');
    });
  // The number of arguments decides the type of the result, which TypeScript cannot infer.
  return report as WorldReport;
}
