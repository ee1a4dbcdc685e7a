import { readFileSync } from 'node:fs';
import { parseDescription } from './parseDescription.js';
import type { OperationId } from './types.js';

/** The part of an OpenAPI document that the server itself reads. */
export interface Contract {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly operationId?: string; readonly summary?: string }>>>
  >;
}

/** Where an operation is found. */
export interface Route {
  readonly operationId: OperationId;
  readonly method: 'get' | 'post' | 'put' | 'patch';
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

const METHODS = ['get', 'post', 'put', 'patch'] as const;

/** Reads the contract: the only description of the wire. */
export function loadContract(): Contract {
  return parseDescription(readFileSync(new URL('openapi.yaml', import.meta.url), 'utf8')) as Contract;
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
