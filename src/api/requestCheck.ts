import type { ErrorObject } from 'ajv';

/** Checks the requests of one operation. The checks are generated from the contract. */
export interface RequestCheck {
  /** The OpenAPI parameters of the operation. They describe how to read values from the path and the query. */
  readonly parameters: readonly object[];
  /** Checks the parameters, converts them to their types and adds defaults. */
  readonly check: SchemaCheck;
  /** Checks the body. Unset if the operation takes no body. */
  readonly checkBody?: SchemaCheck;
  /** Names of the members that clients read in responses about the same resources. Unset if there is no body. */
  readonly readable?: readonly string[];
}

/**
 * A schema that Ajv compiled. Like all functions from Ajv, it stores the errors of its last call in a member.
 */
export interface SchemaCheck {
  (value: object): boolean;
  errors?: ErrorObject[] | null;
}
