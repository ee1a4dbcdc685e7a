import { jsonPieces } from '../schema/jsonPieces.js';
import { harLog } from './harLog.js';
import { junitXml } from './junitXml.js';
import type { Report } from './report.js';
import { reportPage } from './reportHtml.js';

/** A format in which a report can be rendered, such as HTML or JUnit XML. */
export interface ReportForm {
  readonly file: string;
  readonly type: string;
  /** Renders a report in pieces: all exchanges at once would take seconds. */
  readonly pieces: (report: Report) => Iterable<string>;
}

/** All formats of a report. The keys are the values of the query parameter `format`. */
export const reportForms = {
  html: { file: 'index.html', type: 'text/html', pieces: reportPage },
  junit: {
    file: 'junit.xml',
    type: 'application/xml',
    pieces: (report: Pick<Report, 'verdicts'>) => [junitXml(report)],
  },
  har: { file: 'journal.har', type: 'application/json', pieces: jsonOf(harLog) },
  json: { file: 'report.json', type: 'application/json', pieces: jsonOf((report) => report) },
} as const satisfies Readonly<Record<string, ReportForm>>;

/** Levels of a document down to its exchanges: the document, its log or a member, and the list. */
const EXCHANGE_DEPTH = 3;

function jsonOf(shape: (report: Report) => object): ReportForm['pieces'] {
  return function* (report) {
    yield* jsonPieces(shape(report), EXCHANGE_DEPTH);
    yield '\n';
  };
}
