import type { Counts, Coverage, OperationCoverage, Share } from './coverage.js';

const STYLE = `
:root { color-scheme: light dark; --no: #b3261e; --yes: #1b6e3c; --line: #8884; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2.5rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid var(--line); }
td.n { text-align: right; font-variant-numeric: tabular-nums; }
meter { width: 12rem; } code { font-size: .9em; }
.yes { color: var(--yes); } .no { color: var(--no); } .no::after { content: " –"; }
ul { display: flex; flex-wrap: wrap; gap: .1rem .8rem; list-style: none; margin: 0; padding: 0; }
`;

/** Renders a coverage as an HTML page without scripts and external resources. */
export function coverageHtml(world: string, coverage: Coverage): string {
  const { exchanges, operations, parameters, members, statuses, errorCodes, branches } = coverage;
  const shares = { operations, parameters, members, statuses, 'error codes': errorCodes, branches };
  const title = `Coverage of ${escape(world)}`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width"><style>${STYLE}</style></head>
<body>
<h1>${title}</h1>
<p>${exchanges} exchanges since the world was made. What was never exercised is <span class="no">marked</span>.</p>
<table>${Object.entries(shares).map(shareRow).join('\n')}</table>
<h2>Operations</h2>
<table><tr><th><th>Operation<th>Calls<th>Statuses<th>Parameters<th>Members of the body<th>Error codes met</tr>
${coverage.byOperation.map(operationRow).join('\n')}
</table>
<h2>Branches</h2>
<table><tr><th>Branch<th>Quirk<th>Times</tr>
${coverage.byBranch.map(({ name, quirk = '', count }) => `<tr><td class="${rating(count)}">${escape(name)}<td>${escape(quirk)}<td class="n">${count}</tr>`).join('\n')}
</table>
<h2>Error codes</h2>
${list(coverage.byErrorCode)}
</body>
</html>
`;
}

function shareRow([name, { covered, total }]: readonly [string, Share]): string {
  return `<tr><th>${escape(name)}<td><meter max="${total}" value="${covered}">${covered} of ${total}</meter><td class="n">${covered} of ${total}</tr>`;
}

function operationRow({ operation, title, count, ...counts }: OperationCoverage): string {
  const { statuses, parameters, members, errorCodes } = counts;
  const cells = [statuses, parameters, members, errorCodes].map((each) => `<td>${list(each)}`).join('');
  return `<tr><td><code>${escape(operation)}</code><td class="${rating(count)}">${escape(title)}<td class="n">${count}${cells}</tr>`;
}

function list(counts: Counts): string {
  const items = Object.entries(counts).map(
    ([name, count]) =>
      `<li class="${rating(count)}" title="${count} times"><code>${escape(name)}</code></li>`,
  );
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
}

function rating(count: number): 'yes' | 'no' {
  return count > 0 ? 'yes' : 'no';
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
