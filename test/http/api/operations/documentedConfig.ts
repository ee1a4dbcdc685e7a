import { loadContract } from '../../../../src/contract/contract.js';
import { operationsOf } from '../../../../src/contract/document.js';
import { inlining } from '../../../../src/contract/inlined.js';

type Members = Record<string, unknown>;

interface Part {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Part>>;
  readonly additionalProperties?: unknown;
  readonly items?: Part;
  readonly allOf?: readonly Part[];
  readonly anyOf?: readonly Part[];
}

/** Returns the schema of the configuration that clients put. */
function configSchema(): Part {
  const contract = loadContract();
  const found = operationsOf(contract).find(({ operationId }) => operationId === 'putAutomationConfig');
  const { requestBody } = inlining(contract)(found) as unknown as {
    readonly requestBody: { readonly content: Readonly<Record<string, { readonly schema: Part }>> };
  };
  return requestBody.content['application/json']?.schema ?? {};
}

/** Adds to a configuration all members that the contract documents, except those with the paths in `without`. */
export function withDocumentedMembers(config: object, without: ReadonlySet<string>): object {
  return filled(configSchema(), config, '', without) as object;
}

function filled(part: Part, value: unknown, path: string, without: ReadonlySet<string>): unknown {
  const { type, items, anyOf: [first] = [] } = part;
  if (type === 'array') {
    const entries = Array.isArray(value) && value.length > 0 ? (value as readonly unknown[]) : [undefined];
    return items === undefined ? [] : entries.map((entry) => filled(items, entry, `${path}[]`, without));
  }
  const members = Object.entries(membersOf(part)).filter(([name]) => !without.has(at(path, name)));
  if (members.length > 0) {
    const own = { ...(value as Members | undefined) };
    return {
      ...own,
      ...Object.fromEntries(
        members.map(([name, member]) => [name, filled(member, own[name], at(path, name), without)]),
      ),
    };
  }
  if (value !== undefined) return value;
  return first === undefined ? newValue(part, path, without) : filled(first, undefined, path, without);
}

function newValue(
  { type, enum: [choice] = [], additionalProperties }: Part,
  path: string,
  without: ReadonlySet<string>,
): unknown {
  if (choice !== undefined) return choice;
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return 1;
  if (type !== 'object') return 'x';
  const isTyped = typeof additionalProperties === 'object';
  return { any: isTyped ? filled(additionalProperties as Part, undefined, at(path, 'any'), without) : 'x' };
}

function membersOf({ properties = {}, allOf = [] }: Part): Readonly<Record<string, Part>> {
  return allOf.reduce((all, part) => ({ ...membersOf(part), ...all }), properties);
}

function at(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** Returns the paths of the members of a value, without the positions of lists. */
export function memberPaths(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => memberPaths(entry, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    at(path, name),
    ...memberPaths(member, at(path, name)),
  ]);
}
