import { REFUSALS } from '../world/refusals.js';

/** Paths of documents on the control plane, for an operation and an error of the platform. */
export interface DocumentPaths {
  readonly operation?: string;
  readonly error?: string;
}

/** Returns the path of a row or heading in the documents. The control plane redirects it to the page. */
export function documentPath(document: string, anchor: string): string {
  return `/docs/${document}/${anchor}`;
}

/** Returns the path of the row of an error code. Returns `undefined` for codes that only a fault rule knows. */
export function errorDocument(code: string): string | undefined {
  return Object.hasOwn(REFUSALS, code) ? documentPath('errors', code) : undefined;
}

/** Returns the paths of the documents about an exchange. */
export function documentsOf(operationId: string | undefined, errorCode: string | undefined): DocumentPaths {
  const error = errorCode === undefined ? undefined : errorDocument(errorCode);
  return {
    ...(operationId !== undefined && { operation: documentPath('operations', operationId) }),
    ...(error !== undefined && { error }),
  };
}
