import { harLog } from './harLog.js';
import { junitXml } from './junitXml.js';
import type { Report } from './report.js';
import { reportHtml } from './reportHtml.js';

/** A format in which a report can be rendered, such as HTML or JUnit XML. */
export interface ReportForm {
  readonly file: string;
  readonly type: string;
  readonly render: (report: Report) => string;
}

/** All formats of a report. The keys are the values of the query parameter `format`. */
export const reportForms = {
  html: { file: 'index.html', type: 'text/html', render: reportHtml },
  junit: { file: 'junit.xml', type: 'application/xml', render: junitXml },
  har: { file: 'journal.har', type: 'application/json', render: jsonOf(harLog) },
  json: { file: 'report.json', type: 'application/json', render: jsonOf((report) => report) },
} as const satisfies Readonly<Record<string, ReportForm>>;

function jsonOf(shape: (report: Report) => object): ReportForm['render'] {
  return (report) => `${JSON.stringify(shape(report))}\n`;
}
