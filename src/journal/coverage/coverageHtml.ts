import { markup, type Markup, type MarkupPart } from '../markup.js';
import { examinedText } from '../memory.js';
import { pagePieces } from '../page.js';
import type { Counts, Coverage, OperationCoverage, Share } from './coverage.js';

/** Renders a coverage as an HTML page, in pieces. The page has no scripts and loads no other files. */
export function coveragePage(world: string, coverage: Coverage): Iterable<string> {
  return pagePieces({ title: `Coverage of ${world}`, body: partsOf(coverage) });
}

function* partsOf(coverage: Coverage): Generator<Markup> {
  yield markup`<p>${examinedText(coverage.exchanges, coverage)}.</p>\n`;
  yield* coverageSections(coverage);
}

/** The tables of a coverage: shares, operations, branches and error codes. */
export function* coverageSections(coverage: Coverage): Generator<Markup> {
  const { operations, parameters, members, statuses, errorCodes, branches } = coverage;
  const shares = { operations, parameters, members, statuses, 'error codes': errorCodes, branches };
  yield markup`${neverCalled(coverage)}<p>What was never exercised is <span class="no">marked</span>.</p>
<table>
${Object.entries(shares).map(shareRow)}</table>
<h2>Operations</h2>
<table>
<tr><th><th>Operation<th>Calls<th>Statuses<th>Parameters<th>Members of the body<th>Error codes met</tr>
`;
  for (const each of coverage.byOperation) yield operationRow(each);
  yield markup`</table>
<h2>Branches</h2>
<table>
<tr><th>Branch<th>Quirk<th>Times</tr>
${coverage.byBranch.map(branchRow)}</table>
<h2>Error codes</h2>
${list(coverage.byErrorCode)}`;
}

/**
 * Lists the operations that were never called. The list stands before the tables, because most readers look for it.
 */
function neverCalled({ byOperation }: Coverage): MarkupPart {
  const names = byOperation.filter(({ count }) => count === 0).map(({ operationId }) => operationId);
  return names.length === 0 ? undefined : markup`<p>Never called: ${names.join(', ')}.</p>\n`;
}

function shareRow([name, { covered, total }]: readonly [string, Share]): Markup {
  const share = `${covered} of ${total}`;
  return markup`<tr><th>${name}<td><meter max="${total}" value="${covered}">${share}</meter><td class="n">${share}</tr>\n`;
}

function operationRow({ operation, title, count, ...counts }: OperationCoverage): Markup {
  const { statuses, parameters, members, errorCodes } = counts;
  const cells = [statuses, parameters, members, errorCodes].map((each) => markup`<td>${list(each)}`);
  return markup`<tr><td><code>${operation}</code><td class="${rating(count)}">${title}<td class="n">${count}${cells}</tr>\n`;
}

function branchRow({ name, quirk, count }: Coverage['byBranch'][number]): Markup {
  return markup`<tr><td class="${rating(count)}">${name}<td>${quirk}<td class="n">${count}</tr>\n`;
}

function list(counts: Counts): MarkupPart {
  const items = Object.entries(counts).map(
    ([name, count]) => markup`<li class="${rating(count)}" title="${count} times"><code>${name}</code></li>`,
  );
  return items.length === 0 ? undefined : markup`<ul class="names">${items}</ul>`;
}

function rating(count: number): 'yes' | 'no' {
  return count > 0 ? 'yes' : 'no';
}
