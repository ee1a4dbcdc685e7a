import {
  METHODS,
  operationsOf,
  type Components,
  type Contract,
  type PathItem,
  type Surface,
} from './document.js';

/** Returns the contract of a surface, without the operations, tags and components of other surfaces. */
export function contractOf(contract: Contract, surface: Surface): Contract {
  if (surface === 'extended') return contract;
  const paths = Object.fromEntries(
    Object.entries(contract.paths)
      .map(([path, item]) => [path, itemOf(item, surface)] as const)
      .filter(([, item]) => METHODS.some((method) => item[method] !== undefined)),
  );
  const tags = new Set(operationsOf({ paths }).flatMap((operation) => operation.tags ?? []));
  return {
    ...contract,
    tags: contract.tags.filter(({ name }) => tags.has(name)),
    paths,
    components: usedComponents(contract, paths),
  };
}

/** Returns a path without the operations of other surfaces. */
function itemOf(item: PathItem, surface: Surface): PathItem {
  const others: readonly string[] = METHODS.filter((method) => item[method]?.['x-surface'] !== surface);
  return Object.fromEntries(Object.entries(item).filter(([name]) => !others.includes(name)));
}

/**
 * Returns the components that `paths` refer to, directly or through other components. Keeps all security
 * schemes, because operations name them without a reference.
 */
function usedComponents({ components }: Contract, paths: object): Contract['components'] {
  const used = new Set<string>();
  const follow = (value: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(value).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
      if (used.has(`${kind}/${name}`)) continue;
      used.add(`${kind}/${name}`);
      follow(components[kind]?.[name]);
    }
  };
  follow(paths);
  const kept = (kind: string, all: Components): Components =>
    kind === 'securitySchemes'
      ? all
      : Object.fromEntries(Object.entries(all).filter(([name]) => used.has(`${kind}/${name}`)));
  return Object.fromEntries(Object.entries(components).map(([kind, all]) => [kind, kept(kind, all)]));
}
