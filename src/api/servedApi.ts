import { loadContract } from '../contract/contract.js';
import { isOn, type Contract, type Surface } from '../contract/document.js';
import { contractOf } from '../contract/surface.js';
import { OPERATIONS } from '../contract/operations.gen.js';
import type { OperationEntry } from '../contract/operations.js';
import type { Organization } from '../world/tables/organizations.js';
import type { Outcome } from '../world/outcome.js';
import type { Project } from '../world/tables/projects.js';
import type { Requirement } from '../world/roles/grants.js';
import type { CallContext } from './operation.js';
import { handlers } from './operations.js';
import type { RequestCheck } from './requestCheck.js';
import * as requestChecks from './requestChecks.gen.js';

/** The API that an app serves. Tests add their own operations to it. */
export interface ServedApi {
  readonly contract: () => Contract;
  readonly operations: readonly ServedOperation[];
}

/** An operation with its handler, in the form that the pipeline uses. */
export interface ServedOperation extends OperationEntry {
  readonly role: Requirement;
  /** Loads the checks of requests. */
  readonly loadCheck: () => Promise<RequestCheck>;
  readonly handle: (call: AnyCall) => {
    readonly body?: unknown;
    readonly outcome?: Outcome;
    readonly location?: string;
  };
}

/** A call of any operation. The validator has checked path, query and body against the contract. */
export interface AnyCall extends CallContext {
  readonly path: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly project?: Project;
  readonly organization?: Organization;
}

/** Returns the API of a surface. */
export function platformApi(surface: Surface = 'extended'): ServedApi {
  return {
    contract: () => contractOf(loadContract(), surface),
    operations: OPERATIONS.filter((entry) => isOn(surface, entry)).map((entry) => ({
      ...entry,
      loadCheck: requestChecks[entry.id],
      // The generated types of the handlers are stricter than the pipeline's type. This cast is the only one
      // between them.
      handle: handlers[entry.id] as unknown as ServedOperation['handle'],
    })),
  };
}
