import { readContract } from './readContract.mjs';
import { importTypeScript } from '../importTypeScript.mjs';

const { operationsOf } = await importTypeScript('contract/document.ts');
const { inlining } = await importTypeScript('contract/inlined.ts');

const BANNER =
  '// Made from the members with `format: password` in src/contract/openapi by `npm run generate`.\n\n';

/** Generates from the contract which members are secret, and which replies may show one. */
export async function generate() {
  const contract = await readContract();
  const inline = inlining(contract);
  const replies = operationsOf(contract).filter(({ responses }) =>
    Object.entries(responses).some(([status, reply]) => status.startsWith('2') && hasSecret(inline(reply))),
  );
  const text = `${BANNER}/**
 * The members that are secret. \`beside\`: other schemas have a text of this name that is not secret, so it is secret only beside one
 * of these members.
 */
export const SECRET_MEMBERS: Readonly<Record<string, { readonly beside?: readonly string[] }>> = {
${membersOf(contract)
  .map(([name, rule]) => `  ${JSON.stringify(name)}: ${JSON.stringify(rule)},\n`)
  .join('')}};

/** The operations whose replies may show a secret. */
export const SECRET_REPLIES: ReadonlySet<string> = new Set([
${replies.map(({ operationId }) => `  ${JSON.stringify(operationId)},\n`).join('')}]);
`;
  return { 'src/contract/secrets.gen.ts': text };
}

function membersOf(contract) {
  const lists = [];
  collect(contract.components.schemas, lists);
  const found = new Map();
  for (const members of lists)
    for (const [name, schema] of Object.entries(members)) {
      const each = found.get(name) ?? { secret: [], plain: [] };
      if (isSecret(schema)) each.secret.push(members);
      else if (mayBeText(schema, contract)) each.plain.push(members);
      found.set(name, each);
    }
  const secrets = [...found].filter(([, { secret }]) => secret.length > 0);
  return secrets.map(([name, { secret, plain }]) => [name, ruleOf(name, secret, plain)]).toSorted();
}

function ruleOf(name, secret, plain) {
  if (plain.length === 0) return {};
  const others = new Set(plain.flatMap((members) => Object.keys(members)));
  const beside = new Set(
    secret.flatMap((members) => Object.keys(members)).filter((each) => !others.has(each)),
  );
  return { beside: [...beside].filter((each) => each !== name) };
}

/** Collects the properties of all objects in a part of the contract. */
function collect(part, lists) {
  if (typeof part !== 'object' || part === null) return;
  if (
    typeof part.properties === 'object' &&
    part.properties !== null &&
    !('type' in part.properties && typeof part.properties.type === 'string')
  )
    lists.push(part.properties);
  for (const member of Object.values(part)) collect(member, lists);
}

function isSecret(schema) {
  return schema?.type === 'string' && schema.format === 'password';
}

function mayBeText(schema, { components }) {
  const [, name] = /^#\/components\/schemas\/(.*)$/.exec(schema?.$ref ?? '') ?? [];
  return (name === undefined ? schema : components.schemas[name])?.type === 'string';
}

function hasSecret(part) {
  if (typeof part !== 'object' || part === null) return false;
  return isSecret(part) || Object.values(part).some(hasSecret);
}
