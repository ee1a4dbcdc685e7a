import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTypes, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { importTypeScript } from '../importTypeScript.mjs';
import { ROOT } from '../root.mjs';
import { formatted, table, withPart } from './textFiles.mjs';

const FOLDER = pathToFileURL(join(ROOT, 'src/contract/openapi/'));
const BANNER = '// Made from src/contract/openapi by `npm run generate`.\n\n';
const DOCUMENT = 'docs/operations.md';
const HEAD = ['Operation', 'Method and path', 'What it does'];

const { assemble, readParts } = await importTypeScript('contract/assemble.ts');
const { operationsOf } = await importTypeScript('contract/document.ts');
const { REQUIREMENTS } = await importTypeScript('world/roles/grants.ts');
const parts = readParts(FOLDER);
const document = assemble(parts);
const operations = operationsOf(document);

/**
 * Generates from src/contract/openapi: the types of the API, the list of operations, the imports of their handlers, the
 * names that faults and scenarios accept, and the table in docs/operations.md.
 */
export async function generate() {
  operations.forEach(checkRole);
  operations.forEach(checkPath);
  return {
    'src/contract/api.gen.ts': await types(),
    'src/contract/operations.gen.ts': await formatted('operations.gen.ts', list()),
    'src/api/operations.gen.ts': await formatted('operations.gen.ts', handlers()),
    [DOCUMENT]: await withPart(
      DOCUMENT,
      'extended',
      table(HEAD, rows('extended')),
      await withPart(DOCUMENT, 'operations', table(HEAD, rows('documented'))),
    ),
  };
}

async function types() {
  const nodes = await openapiTypes(structuredClone(document), { alphabetize: true, immutable: true });
  return `${COMMENT_HEADER}${astToString(nodes)}`;
}

function list() {
  const entries = operations.map((operation) => ({
    id: operation.operationId,
    number: operation['x-number'],
    method: operation.method,
    base: operation.base,
    path: operation.path,
    alsoAt: operation.alsoAt,
    role: operation['x-role'],
    roleRefusal: operation['x-role-refusal'],
    bodyBytesMax: operation['x-body-bytes-max'],
    ignoresNulls: operation['x-ignores-nulls'],
    ...authOf(operation),
    surface: operation['x-surface'],
    status: successOf(operation),
    needsBody: operation.requestBody?.required === true,
  }));
  return `${BANNER}import type { OperationEntry } from './operations.js';

/** The operations of the contract. Paths with numbered operations come first. */
export const OPERATIONS = ${JSON.stringify(entries)} as const satisfies readonly OperationEntry[];

/** The names of operations in faults, scenarios and expectations: numbers and operationIds. */
export const OPERATION_NAMES = ${JSON.stringify(names())} as const;
`;
}

/** Returns the member `auth` for an operation whose callers sign in with an agent API key. */
function authOf({ security = [] }) {
  return security.some((scheme) => 'agentKey' in scheme) ? { auth: 'agentKey' } : {};
}

/** Refuses unknown roles. Without this check, a wrong role causes a long message of the compiler. */
function checkRole({ operationId, 'x-role': role }) {
  if (REQUIREMENTS.includes(role)) return;
  const known = `expected one of ${REQUIREMENTS.join(', ')}, or a new one in src/world/roles/grants.ts`;
  throw new Error(`${operationId} in src/contract/openapi has the x-role ${role}: ${known}.`);
}

/**
 * Allowed names of ids after `/groups/` and `/orgs/`. The usage operations also use `/groups/` for physical hosts.
 */
const ID_NAMES = { groups: ['groupId', 'physicalHostId'], orgs: ['orgId'] };

/**
 * Refuses names of ids that `ID_NAMES` does not contain. The pipeline finds the project or organization of a path by
 * the names `groupId` and `orgId`.
 */
function checkPath({ path }) {
  for (const [, parent, name] of path.matchAll(/\/(groups|orgs)\/\{(\w+)\}/g)) {
    const [expected, ...others] = ID_NAMES[parent];
    if (name !== expected && !others.includes(name))
      throw new Error(`${path} in src/contract/openapi: expected {${expected}}, not {${name}}.`);
  }
}

/** Returns the first successful status of an operation in the contract. */
function successOf({ operationId, responses }) {
  const status = Object.keys(responses).find((each) => each.startsWith('2'));
  if (status === undefined) throw new Error(`${operationId} has no reply for success.`);
  return Number(status);
}

function names() {
  return operations.flatMap(({ operationId, 'x-number': number }) =>
    number === undefined ? [operationId] : [number, operationId],
  );
}

/**
 * Generates the import of each handler from its own file in the folder of its resource. If the file is missing, the
 * import does not compile.
 */
function handlers() {
  const found = parts.flatMap(({ name, document }) =>
    operationsOf(document).map(({ operationId: id }) => ({ id, path: `./operations/${name}/${id}.js` })),
  );
  const imports = found.map(({ id, path }) => `import { ${id} } from '${path}';\n`);
  return `${BANNER}import type { OperationId } from '../contract/types.js';
import type { Operation } from './operation.js';
${imports.join('')}
/** Generates the map of all handlers. A handler whose result does not match its schema does not compile. */
export const handlers: { readonly [Id in OperationId]: Operation<Id> } = { ${found.map(({ id }) => id).join(', ')} };
`;
}

function rows(surface) {
  return operations
    .filter((operation) => operation['x-surface'] === surface)
    .toSorted((one, other) => numberOf(one) - numberOf(other) || (one.path < other.path ? -1 : 1))
    .map((operation) => [nameOf(operation), placeOf(operation), purposeOf(operation)]);
}

/** Returns the number of an operation such as `E3`. Operations without a number come after all others. */
function numberOf({ 'x-number': number = 'E99' }) {
  return Number(number.slice(1));
}

function nameOf({ operationId, 'x-number': number }) {
  return number === undefined ? `\`${operationId}\`` : `\`${operationId}\` (${number})`;
}

function placeOf({ method, base, path, alsoAt }) {
  const place = `\`${method.toUpperCase()} ${path}\`${base === '' ? ' on the host' : ''}`;
  return alsoAt === undefined ? place : `${place}, also at \`${alsoAt}\``;
}

function purposeOf({ deprecated, summary, security, 'x-role': role }) {
  const open = authOf({ security }).auth === undefined ? 'no authentication' : 'needs an agent API key';
  const notes = [...(role === 'NONE' ? [open] : []), ...(deprecated ? ['deprecated'] : [])];
  const text = summary.replace(/^E\d+\. /, '');
  return notes.length === 0 ? text : `${text} (${notes.join(', ')})`;
}
