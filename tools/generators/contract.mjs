import { importTypeScript } from '../importTypeScript.mjs';
import { readContract } from './readContract.mjs';

const BANNER = '// Made from src/contract/openapi by `npm run generate`.\n\n';

const { operationsOf } = await importTypeScript('contract/document.ts');
const { REQUIREMENTS } = await importTypeScript('world/roles/grants.ts');
const document = await readContract();
const operations = operationsOf(document);

/** Generates from src/contract/openapi the list of operations, and the names that faults and scenarios accept. */
export async function generate() {
  operations.forEach(checkRole);
  operations.forEach(checkPath);
  return { 'src/contract/operations.gen.ts': list() };
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
    isExact: operation['x-exact'],
    ...authOf(operation),
    surface: operation['x-surface'],
    status: successOf(operation),
    needsBody: operation.requestBody?.required === true,
  }));
  return `${BANNER}import type { OperationEntry } from './operations.js';

/** The operations of the contract. Paths with numbered operations come first. */
export const OPERATIONS = ${lines(entries)} as const satisfies readonly OperationEntry[];

/** The names of operations in faults, scenarios and expectations: numbers and operationIds. */
export const OPERATION_NAMES = ${lines(names())} as const;
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
 * Throws if the id after `/groups/` or `/orgs/` has a name that `ID_NAMES` lacks. The pipeline finds the project or
 * organization of a request in the path parameters `groupId` and `orgId`.
 */
function checkPath({ path }) {
  for (const [, parent, name] of path.matchAll(/\/(groups|orgs)\/\{(\w+)\}/g)) {
    const [expected, ...others] = ID_NAMES[parent];
    if (name !== expected && !others.includes(name))
      throw new Error(`${path} in src/contract/openapi: expected {${expected}}, not {${name}}.`);
  }
}

/** Returns the first successful status of an operation in the contract, or nothing if it always refuses. */
function successOf({ responses }) {
  const status = Object.keys(responses).find((each) => each.startsWith('2'));
  return status === undefined ? undefined : Number(status);
}

function names() {
  return operations.flatMap(({ operationId, 'x-number': number }) =>
    number === undefined ? [operationId] : [number, operationId],
  );
}

/** Writes a list with one entry a line. */
function lines(entries) {
  return `[\n${entries.map((entry) => `  ${JSON.stringify(entry)},\n`).join('')}]`;
}
