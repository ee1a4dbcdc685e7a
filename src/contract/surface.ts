import { operationsOf, type Components, type Contract, type PathItem, type Surface } from './document.js';

/** Returns the contract of a surface, without the operations, tags and components of other surfaces. */
export function contractOf(contract: Contract, surface: Surface): Contract {
  if (surface === 'extended') return contract;
  const operations = operationsOf(contract).filter((operation) => operation['x-surface'] === surface);
  const paths: Record<string, PathItem> = {};
  for (const { method, path } of operations) {
    const { [method]: operation, servers, 'x-also-at': alsoAt } = contract.paths[path] ?? {};
    paths[path] = {
      ...(servers && { servers }),
      ...(alsoAt !== undefined && { 'x-also-at': alsoAt }),
      ...paths[path],
      ...(operation && { [method]: operation }),
    };
  }
  const tags = new Set(operations.flatMap((operation) => operation.tags ?? []));
  return {
    ...contract,
    tags: contract.tags.filter(({ name }) => tags.has(name)),
    paths,
    components: usedComponents(contract, paths),
  };
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
