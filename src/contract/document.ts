/** The members of an OpenAPI document that the program reads. */
export interface Contract {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: Servers;
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: Readonly<Record<string, Components>>;
}

/** Components of one kind, such as all schemas, by name. */
export type Components = Readonly<Record<string, unknown>>;

/** Operations of a path, by method. `servers` replaces the document's servers for this path. */
export type PathItem = Readonly<Partial<Record<Method, ContractOperation>>> & {
  readonly servers?: Servers;
  /** An older path of the same operations. It has the same parameters. */
  readonly 'x-also-at'?: string;
};

type Servers = readonly { readonly url: string }[];

/**
 * Surface of an operation. `documented`: the platform's published API document contains it. `extended`: it is
 * known from other sources.
 */
export type Surface = (typeof SURFACES)[number];
export const SURFACES = ['documented', 'extended'] as const;

/** Returns whether a surface has an operation. The extended surface has all operations. */
export function isOn(surface: Surface, operation: { readonly surface: Surface }): boolean {
  return surface === 'extended' || operation.surface === 'documented';
}

/** An operation in the contract. */
export interface ContractOperation {
  readonly operationId: string;
  /**
   * The operation's number in the platform's API document, such as `E3`. Unset if the document lacks the
   * operation.
   */
  readonly 'x-number'?: string;
  /** The role that the caller needs. */
  readonly 'x-role': string;
  /** Error code for callers without this role. If unset, the code follows from the role. */
  readonly 'x-role-refusal'?: string;
  /** Maximum size of the body in bytes. If unset, the default maximum applies. */
  readonly 'x-body-bytes-max'?: number;
  /** Set if members of the body with the value `null` count as absent. */
  readonly 'x-ignores-nulls'?: true;
  /**
   * Set if the body's schema has all that clients read and send back. Then other members are refused even if a response
   * has members of the same name at another place.
   */
  readonly 'x-exact'?: true;
  readonly 'x-surface': Surface;
  readonly summary: string;
  readonly deprecated?: boolean;
  readonly tags?: readonly string[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, unknown>>;
}

/** An operation with its method, base path and path. */
export interface PlacedOperation extends ContractOperation {
  readonly method: Method;
  /** The path of the server, without a slash at the end. `path` is below it. */
  readonly base: string;
  /** The path, with parameters in braces: `/groups/{groupId}/events`. */
  readonly path: string;
  /** An older path of the same operation. */
  readonly alsoAt?: string;
}

/** HTTP methods, in the order of an `Allow` header. */
export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

/** Returns the operations of a document or of a part of it, in document order. */
export function operationsOf({ paths = {}, servers }: Partial<Contract>): readonly PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) => {
    const base = (item.servers ?? servers)?.[0]?.url.replace(/\/$/, '') ?? '';
    const { 'x-also-at': alsoAt } = item;
    return METHODS.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      return [{ ...operation, method, base, path, ...(alsoAt !== undefined && { alsoAt }) }];
    });
  });
}
