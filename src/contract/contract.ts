import { existsSync, readFileSync } from 'node:fs';
import { assemble, readParts } from './assemble.js';
import { METHODS, type Contract, type Method } from './document.js';
import type { OperationId } from './types.js';

export type { Contract } from './document.js';

/** Where an operation is found. */
export interface Route {
  readonly operationId: OperationId;
  readonly method: Method;
  /** As the contract has its path: `/groups/{groupId}/events`. */
  readonly template: string;
  /** The same in Express's notation: `/groups/:groupId/events`. */
  readonly path: string;
}

/** "The version is part of the base path" (Versioning, rule 1). */
export const BASE_PATH = '/api/public/v1.0';

/** Returns the base path of one world's API. It works for the default world too. */
export function worldPath(world: string): string {
  return `/worlds/${encodeURIComponent(world)}${BASE_PATH}`;
}

/** The build writes the assembled contract as JSON: reading the YAML files takes 50 times as long. */
const ASSEMBLED = new URL('openapi.json', import.meta.url);
const PARTS = new URL('openapi/', import.meta.url);

let contract: Contract | undefined;

/** Returns the contract, the only description of the wire. Reads it at the first call. */
export function loadContract(): Contract {
  return (contract ??= existsSync(ASSEMBLED)
    ? (JSON.parse(readFileSync(ASSEMBLED, 'utf8')) as Contract)
    : assemble(readParts(PARTS)));
}

/** The contract's operations with their places. */
export function routesOf(contract: Contract): readonly Route[] {
  return Object.entries(contract.paths).flatMap(([template, item]) =>
    METHODS.flatMap((method) => {
      const operationId = item[method]?.operationId;
      return operationId === undefined
        ? []
        : [
            {
              operationId: operationId as OperationId,
              method,
              template,
              path: template.replace(/\{(\w+)\}/g, ':$1'),
            },
          ];
    }),
  );
}
