/** The operations of the control plane's OpenAPI document. */

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Returns all operations, each with its path, its method and the parameters of its path. */
export function operationsOf(contract) {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] !== undefined).map((method) => ({
      ...item[method],
      path,
      method,
      name: `${method.toUpperCase()} ${path}`,
      parameters: [...(item.parameters ?? []), ...(item[method].parameters ?? [])].map((each) =>
        resolve(contract, each),
      ),
    })),
  );
}

/** Follows a reference within the document. */
export function resolve(contract, node) {
  const reference = node?.$ref;
  if (reference === undefined) return node;
  const target = reference
    .slice(2)
    .split('/')
    .reduce((at, key) => at?.[key], contract);
  return resolve(contract, target);
}
