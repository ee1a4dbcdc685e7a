import { operationsOf, type Contract } from '../../contract/document.js';
import { inlining } from '../../contract/inlined.js';

/** A GET operation that a recording may call. */
export interface Readable {
  readonly id: string;
  /** Base path of the server, which is empty for operations at the root of the host. */
  readonly base: string;
  /** Path below `base`, with parameters in braces. */
  readonly path: string;
  /** An older path of the same operation, with the same parameters. */
  readonly alsoAt?: string;
  /** Names of the path parameters. */
  readonly parameters: readonly string[];
  /** Schema of the body of a success, without references. */
  readonly schema: object;
  /** Whether the reply is a list that clients read in pages. */
  readonly isPaged: boolean;
  /** Whether it is only called with a query, which the scope of a recording has (`Scope.queries`). */
  readonly needsQuery: boolean;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
}

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: object }>> }>
  >;
}

const JSON_TYPE = 'application/json';
/** The scheme by which agents sign in. */
const AGENT_KEY = 'agentKey';
/** The operation with the series of a process. */
export const SERIES = 'getHostMeasurements';

/**
 * Returns the GET operations of the contract that a recording may call. It leaves out archives, and operations that
 * require a query, except the series of processes: the others are searches, measurements of parts, and one that changes the
 * platform. It also leaves out those that only agents can call.
 */
export function readableOperations(contract: Contract): readonly Readable[] {
  const gets = operationsOf(contract).filter(({ method }) => method === 'get');
  return gets.map(inlining(contract)).flatMap((operation): readonly Readable[] => {
    const { operationId: id, base, path, alsoAt } = operation;
    const { parameters = [], responses, security = [] } = operation as unknown as Described;
    const schema = responses['200']?.content?.[JSON_TYPE]?.schema;
    const needsQuery = parameters.some(isRequiredQuery);
    if (schema === undefined || (needsQuery && id !== SERIES)) return [];
    if (security.some((each) => AGENT_KEY in each)) return [];
    return [
      {
        id,
        base,
        path,
        ...(alsoAt !== undefined && { alsoAt }),
        parameters: namesIn(path),
        schema,
        isPaged: !needsQuery && parameters.some(({ name }) => name === 'pageNum'),
        needsQuery,
      },
    ];
  });
}

function isRequiredQuery({ in: place, required }: Parameter): boolean {
  return place === 'query' && required === true;
}

function namesIn(path: string): readonly string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
}
