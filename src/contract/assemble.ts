import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { complete } from './complete.js';
import { extendSchemas } from './extendSchemas.js';
import { METHODS, type Contract, type PathItem } from './document.js';

/** A file of the folder `openapi/`: an OpenAPI document with the paths, tags and components of one resource. */
export interface ContractPart {
  /** The name of the resource, or `shared` for components that several resources use. */
  readonly name: string;
  readonly document: Partial<Contract>;
}

/** Reads the parts of the contract from a folder, in the order of their file names. */
export function readParts(folder: URL): readonly ContractPart[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => ({
      name: file.replace('.yaml', ''),
      document: parse(readFileSync(new URL(file, folder), 'utf8')) as Partial<Contract>,
    }));
}

/**
 * Merges the parts into one OpenAPI document. A part can refer to another part's components as
 * `#/components/…`, without a file name, because the result has all of them. Paths whose operations have a
 * number such as `E3` come first, in numerical order.
 */
export function assemble(parts: readonly ContractPart[]): Contract {
  const shared = parts.find(({ name }) => name === 'shared');
  if (shared === undefined) throw new Error('The contract has no part called shared.yaml.');
  const documents = [shared, ...parts.filter((part) => part !== shared)].map(({ document }) => document);
  const kinds = new Set(documents.flatMap(({ components = {} }) => Object.keys(components)));
  const paths = Object.entries(union(documents.map((document) => document.paths)));
  const tags = documents.flatMap((document) => document.tags ?? []);
  return {
    ...(shared.document as Contract),
    tags: tags.toSorted((one, other) => numberIn(one.name) - numberIn(other.name)),
    paths: Object.fromEntries(
      paths
        .toSorted(([, one], [, other]) => numberOfPath(one) - numberOfPath(other))
        .map(([path, item]) => [path, complete(path, item)]),
    ),
    components: Object.fromEntries(
      [...kinds].map((kind) => {
        const components = union<unknown>(documents.map((each) => each.components?.[kind]));
        return [kind, kind === 'schemas' ? extendSchemas(components) : components];
      }),
    ),
  };
}

/** Merges records into one. */
function union<Value>(
  records: readonly (Readonly<Record<string, Value>> | undefined)[],
): Record<string, Value> {
  const all = records.flatMap((record) => Object.entries(record ?? {}));
  const names = all.map(([name]) => name);
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw new Error(`Two parts of the contract define ${repeated}.`);
  return Object.fromEntries(all);
}

function numberOfPath(item: PathItem): number {
  return Math.min(...METHODS.map((method) => numberIn(item[method]?.['x-number'] ?? '')));
}

/** Returns the number in a text, such as 3 for `E3`. Texts without a number sort last. */
function numberIn(text: string): number {
  const digits = /^E(\d+)$/.exec(text)?.[1];
  return digits === undefined ? Number.MAX_SAFE_INTEGER : Number(digits);
}
