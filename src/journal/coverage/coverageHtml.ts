import { markup, type Markup, type MarkupPart } from '../markup.js';
import { renderPage } from '../page.js';
import type { Counts, Coverage, OperationCoverage, Share } from './coverage.js';

/** Renders a coverage as an HTML page. The page has no scripts and loads no other files. */
export function coverageHtml(world: string, coverage: Coverage): string {
  const intro = markup`<p>${coverage.exchanges} exchanges since the world was made.</p>\n`;
  return renderPage({ title: `Coverage of ${world}`, body: [intro, coverageSections(coverage)] });
}

/** The tables of a coverage: shares, operations, branches and error codes. */
export function coverageSections(coverage: Coverage): Markup {
  const { operations, parameters, members, statuses, errorCodes, branches } = coverage;
  const shares = { operations, parameters, members, statuses, 'error codes': errorCodes, branches };
  return markup`${neverCalled(coverage)}<p>What was never exercised is <span class="no">marked</span>.</p>
<table>
${Object.entries(shares).map(shareRow)}</table>
<h2>Operations</h2>
<table>
<tr><th><th>Operation<th>Calls<th>Statuses<th>Parameters<th>Members of the body<th>Error codes met</tr>
${coverage.byOperation.map(operationRow)}</table>
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
