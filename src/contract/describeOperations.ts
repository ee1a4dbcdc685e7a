import { operationsOf, type Contract, type Surface } from './document.js';
import { inlining } from './inlined.js';

export interface DescribedParameter {
  readonly name: string;
  readonly isDeprecated: boolean;
  /** Whether the case of its name does not matter. */
  readonly isAnyCase: boolean;
  readonly isList: boolean;
}

/** An operation with the parameters, body members and statuses that coverage counts. */
export interface DescribedOperation {
  readonly id: string;
  /** The operation's number in the platform's API document, such as `E3`. */
  readonly number?: string;
  readonly surface: Surface;
  /** The resource to which the operation belongs, such as `Backup`. */
  readonly resource: string;
  readonly title: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly DescribedParameter[];
  /** The members of the request body, or of its items if it is a list. */
  readonly members: readonly string[];
  readonly statuses: readonly number[];
}

/** Parts of an operation of the contract after their references were replaced by their targets. */
interface Parts {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly deprecated?: boolean;
  readonly 'x-any-case'?: boolean;
  readonly schema?: { readonly type?: string };
}

interface Schema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** Describes the operations of a contract. */
export function describeOperations(contract: Contract): readonly DescribedOperation[] {
  const inline = inlining(contract);
  return operationsOf(contract).map(
    ({
      operationId,
      summary,
      method,
      path,
      tags = [],
      responses,
      'x-number': number,
      'x-surface': surface,
      ...own
    }) => {
      const { parameters = [], requestBody }: Parts = inline(own);
      return {
        id: operationId,
        ...(number !== undefined && { number }),
        surface,
        resource: tags.findLast((tag) => tag !== number) ?? 'Other',
        title: number === undefined ? summary : summary.replace(`${number}. `, ''),
        method: method.toUpperCase(),
        path,
        query: parameters.filter((each) => each.in === 'query').map(described),
        members: [...new Set(membersOf(requestBody?.content?.['application/json']?.schema))].sort(),
        statuses: Object.keys(responses).map(Number).filter(isCallers),
      };
    },
  );
}

/** Returns whether a client can cause the status. Tests of a client need not cover the simulator's own problems. */
function isCallers(status: number): boolean {
  return status < 500;
}

function described({
  name,
  deprecated = false,
  schema,
  'x-any-case': isAnyCase = false,
}: Parameter): DescribedParameter {
  return { name, isDeprecated: deprecated, isAnyCase, isList: schema?.type === 'array' };
}

function membersOf(schema: Schema | undefined): readonly string[] {
  if (schema === undefined) return [];
  const { properties = {}, items, allOf = [], anyOf = [], oneOf = [] } = schema;
  return [
    ...Object.keys(properties),
    ...membersOf(items),
    ...[...allOf, ...anyOf, ...oneOf].flatMap(membersOf),
  ];
}
