import { bundleQuery, getBundle } from '../../commands/bundle.js';
import { getReport, getVerdicts } from '../../commands/report.js';
import { PAGE_POLICY } from '../../journal/page.js';
import { reportForms } from '../../report/forms.js';
import { object, oneOf, optional, anyOf, string } from '../../schema/schema.js';
import type { Call } from '../call.js';
import { Problem } from '../problem.js';
import { readQuery } from '../query.js';
import { sendPieces, type Reply } from '../reply.js';
import { ownCommand, content } from '../route.js';
import { reportSchema, httpArchiveSchema } from '../../commands/reportView.js';

type Form = keyof typeof reportForms;

const query = object({
  format: optional(
    oneOf('html', 'junit', 'har', 'json'),
    'By default by `Accept`: HTML for browsers, else JSON. Only this parameter selects `har`.',
  ),
});

/**
 * Formats of the report by media type. The HTTP Archive is missing here, because its media type is also JSON.
 * Clients select it with the query parameter `format`.
 */
const BY_TYPE: Readonly<Record<string, Form>> = {
  'application/json': 'json',
  'text/html': 'html',
  'application/xml': 'junit',
};

const reportReply: Reply<{ readonly pieces: Iterable<string>; readonly form: Form }> = (call, result) => {
  call.response.vary('Accept').set('Content-Security-Policy', PAGE_POLICY);
  return sendPieces(call, result.pieces, reportForms[result.form].type);
};

/** Media type of a bundle. */
const BUNDLE_TYPE = 'application/zip';

const bundleReply: Reply<Iterable<Uint8Array>> = (call, pieces) => {
  call.response.set('Content-Disposition', `attachment; filename="${call.param('world')}.understudy"`);
  return sendPieces(call, pieces, BUNDLE_TYPE);
};

/** `…/report`: verdicts, exchanges, findings and coverage of a world in one document. */
export const reportCommands = [
  ownCommand({
    name: 'getReport',
    method: 'get',
    path: '/v1/worlds/{world}/report',
    summary: 'A report of the run so far: verdicts, requests, findings and coverage in one document.',
    description:
      '`?format=` or `Accept` selects the form: an HTML page that needs no server and no scripts, JUnit XML with a case for each expectation, an HTTP Archive (HAR 1.2) for the developer tools of browsers, or JSON. `understudy exec --report` writes all four for a whole run. Secrets are replaced, as in the journal.',
    query,
    answer: content('The report.', {
      'application/json': anyOf(reportSchema, httpArchiveSchema),
      'text/html': string,
      'application/xml': string,
    }),
    run: async (call) => {
      const form = formOf(call);
      return { form, pieces: await piecesOf(call, form) };
    },
    reply: reportReply,
  }),
  ownCommand({
    name: 'getBundle',
    method: 'get',
    path: '/v1/worlds/{world}/bundle',
    summary: 'The run of a world in one file.',
    description:
      'A zip archive with the state at the start or the last reset, the timeline, the journal, fault rules, scenarios, verdicts and findings. `understudy open` shows it, and `understudy replay` repeats its calls. Secrets in requests and replies are left out as in the journal; in the states, others of the same length and kind replace them, but the key pairs of the world stay. Without a timeline, it is refused (409).',
    query: bundleQuery,
    answer: content('The bundle.', { 'application/zip': string }),
    run: ({ context, world, gone: signal, query }) =>
      getBundle(context, world, { signal, secrets: readQuery(query, bundleQuery).secrets }),
    reply: bundleReply,
  }),
];

async function piecesOf({ context, world, gone }: Call, form: Form): Promise<Iterable<string>> {
  if (form === 'junit') return reportForms.junit.pieces(getVerdicts(context, world));
  return reportForms[form].pieces(await getReport(context, world, gone));
}

/** Returns the format that the query selects, or else the format that the `Accept` header selects. */
function formOf(call: Call): Form {
  const { format } = readQuery(call.query, query);
  if (format !== undefined) return format;
  const type = call.request.accepts(Object.keys(BY_TYPE));
  const form = typeof type === 'string' ? BY_TYPE[type] : undefined;
  if (form === undefined)
    throw new Problem(
      406,
      'The report is available as JSON, HTML, JUnit XML, or with ?format=har as an HTTP Archive.',
    );
  return form;
}
