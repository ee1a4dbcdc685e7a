import type { Contract } from './document.js';
import { routesOf, type Route } from './contract.js';

/** An operation by both of its names. */
export interface OperationName {
  readonly id: string;
  /** Such as `E3`; an operation beside the documented ones has none. */
  readonly number?: string;
}

/** Finds the operation of a method and a path below the base path, whatever becomes of the request. */
export function operationFinder(
  contract: Contract,
): (method: string, path: string) => OperationName | undefined {
  const routes = routesOf(contract).map((route) => ({
    method: route.method.toUpperCase(),
    form: formOf(route),
    name: nameOf(contract, route),
  }));
  return (method, path) => routes.find((route) => route.method === method && route.form.test(path))?.name;
}

function formOf({ template }: Route): RegExp {
  return new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}/?$`);
}

function nameOf({ paths }: Contract, { template, method, operationId }: Route): OperationName {
  const number = paths[template]?.[method]?.['x-number'];
  return { id: operationId, ...(number !== undefined && { number }) };
}
