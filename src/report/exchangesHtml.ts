import { markup, type Markup, type MarkupPart } from '../journal/markup.js';
import type { Headers } from '../journal/httpText.js';
import type { ShownMessage } from '../journal/presentEntry.js';
import type { Report, ReportedExchange } from './report.js';

/**
 * Maximum number of exchanges that the page shows with headers and bodies. Browsers open a page with more
 * details slowly.
 */
export const DETAILS_MAX = 500;

/**
 * Renders the exchanges of a report as a table, row by row, without the challenges that a request has answered, unless they are
 * evidence or have a fault. If there are more than `DETAILS_MAX`, only failed exchanges and the evidence of findings have details.
 */
export function* exchangesTable({ exchanges, findings, summary }: Report): Generator<Markup> {
  const shown = new Set(findings.flatMap(({ evidence }) => evidence));
  const isUnusual = (exchange: ReportedExchange): boolean =>
    exchange.failed === true || shown.has(exchange.number) || hasFault(exchange);
  const rows = exchanges.filter((each) => each.handshakeOf === undefined || isUnusual(each));
  const hasMany = rows.length > DETAILS_MAX;
  const wanted = hasMany ? rows.filter(isUnusual).slice(0, DETAILS_MAX) : rows;
  const detailed = new Set(wanted.map(({ number }) => number));
  yield markup`${droppedNote(summary.dropped)}${hasMany ? manyNote(detailed.size) : undefined}${foldedNote(exchanges.length - rows.length)}
<p><label><input type="checkbox" id="unusual"> only those with a fault, a refusal or a finding</label></p>
<table class="exchanges">
<tr><th class="narrow">No.<th>World<th class="time">Virtual time<th class="middle">Operation<th class="narrow">Status<th class="wide">Request<th>Key<th class="narrow">ms<th class="wide">Why</tr>
`;
  for (const each of rows) yield rowOf(each, isUnusual(each), detailed.has(each.number));
  yield markup`</table>`;
}

function hasFault({ faults }: ReportedExchange): boolean {
  return Array.isArray(faults) && faults.length > 0;
}

function droppedNote(dropped: number): MarkupPart {
  return dropped === 0
    ? undefined
    : markup`<p class="dropped">The first ${dropped} requests are not listed: the journal keeps the latest ones.</p>`;
}

function foldedNote(folded: number): MarkupPart {
  return folded === 0
    ? undefined
    : markup`<p>Challenges that a request has answered are a part of it, and have no row. The file journal.har has them.</p>`;
}

function manyNote(detailed: number): Markup {
  return markup`<p>${detailed} of them have their headers and bodies here: the first ones with a fault, a refusal or a finding. The file journal.har has all of them.</p>`;
}

function rowOf(exchange: ReportedExchange, isUnusual: boolean, hasDetails: boolean): Markup {
  const { number, world, at, operationId, status, method, url, publicKey, durationMs, why } = exchange;
  const line = markup`<code>${method} ${url}</code>`;
  const request = hasDetails
    ? markup`<details><summary>${line}</summary>${detailsOf(exchange)}</details>`
    : line;
  const cells = [number, world, at, operationId, status ?? 'none'].map((cell) => markup`<td>${cell}`);
  return markup`<tr id="x${number}"${isUnusual ? undefined : markup` class="usual"`}>${cells}<td>${request}<td>${publicKey}<td class="n">${durationMs}<td>${why}</tr>\n`;
}

/** Renders the headers and bodies of an exchange. */
export function detailsOf({ request, response, notes, realAt }: ReportedExchange): Markup {
  const hints = Array.isArray(notes) ? notes.map((note) => markup`<p>${String(note)}</p>`) : undefined;
  return markup`<p>Real time ${realAt}</p>${hints}${messageOf('Request', request)}${response && messageOf('Reply', response)}`;
}

function messageOf(title: string, message: ShownMessage): Markup {
  const { headers, body, text, bytes, isCut } = message;
  const content = body === undefined ? text : JSON.stringify(body, null, 2);
  const note = isCut === true ? markup`<p>The beginning of ${bytes} bytes.</p>` : undefined;
  return markup`<p>${title}</p><pre>${linesOf(headers)}</pre>${note}${content === undefined ? undefined : markup`<pre>${content}</pre>`}`;
}

function linesOf(headers: Headers): string {
  return Object.entries(headers)
    .flatMap(([name, values]) => [values ?? ''].flat().map((value) => `${name}: ${value}`))
    .join('\n');
}
