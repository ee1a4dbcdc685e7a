import { loadContract } from '../../contract/contract.js';
import { operationsOf } from '../../contract/document.js';
import { inlining } from '../../contract/inlined.js';
import { errorCodeOf, parametersOf } from '../../journal/exchangeFacts.js';
import type { ExchangeRecord } from '../../journal/exchangeRecord.js';
import { parseQuery } from '../../journal/httpText.js';
import { expectedOf, unknownMember } from '../../schema/expected.js';
import type { JsonSchema } from '../../schema/types.js';
import { shownText } from './shownText.js';

/** A schema of the contract. */
type ContractSchema = JsonSchema & { readonly allOf?: readonly JsonSchema[] };

/** Parts of an operation that describe its input. */
interface InputParts {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema?: ContractSchema;
  }[];
  readonly requestBody?: {
    readonly content?: Readonly<Record<string, { readonly schema?: ContractSchema }>>;
  };
}

/** Returns what would be right in place of an input that was refused. Returns `undefined` if the contract does not say it. */
export function expectedInput(record: ExchangeRecord): string | undefined {
  const input = record.operation && inputOf(record.operation.id);
  if (input === undefined) return undefined;
  const [name = ''] = parametersOf(record);
  switch (errorCodeOf(record)) {
    case 'INVALID_QUERY_PARAMETER':
    case 'MISSING_QUERY_PARAMETER':
      return expectation(`The query parameter ${shownText(name)}`, queryOf(input)[name]);
    case 'INVALID_ENUM_VALUE':
      return expectedQuery(input, record, name);
    case 'INVALID_ATTRIBUTE':
      return unknownAttribute(input, name);
    case 'INVALID_JSON_ATTRIBUTE':
    case 'MISSING_ATTRIBUTE':
    case 'ATTRIBUTE_NEGATIVE_OR_ZERO':
      return expectation(
        `The member ${shownText(name)}`,
        memberAt(input, name.split(/[.[\]]+/).filter(Boolean)),
      );
    default:
      return undefined;
  }
}

function expectation(what: string, schema: ContractSchema | undefined): string | undefined {
  return schema === undefined ? undefined : `${what} is ${expectedOf(schema)}.`;
}

/** The refusal names only the value, so the parameter with this value is searched. */
function expectedQuery(input: InputParts, { target }: ExchangeRecord, value: string): string | undefined {
  const sent = parseQuery(target);
  const schemas = queryOf(input);
  const name = Object.keys(schemas).find((each) => [sent[each]].flat().includes(value));
  return name === undefined ? undefined : expectation(`The query parameter ${name}`, schemas[name]);
}

/** Automation configurations name an unknown member without those that contain it. */
function unknownAttribute(input: InputParts, name: string): string | undefined {
  const path = name.split('.');
  const parent = memberAt(input, path.slice(0, -1));
  const properties = parent && membersOf(parent);
  const last = path.at(-1) ?? '';
  if (properties === undefined || Object.keys(properties).length === 0) return undefined;
  if (Object.hasOwn(properties, last)) return expectation(`The member ${shownText(name)}`, properties[last]);
  return `The member ${shownText(name)} ${unknownMember({ properties }, last)}.`;
}

function queryOf({ parameters = [] }: InputParts): Readonly<Record<string, ContractSchema | undefined>> {
  const query = parameters.filter((each) => each.in === 'query');
  return Object.fromEntries(query.map(({ name, schema }) => [name, schema]));
}

function memberAt({ requestBody }: InputParts, path: readonly string[]): ContractSchema | undefined {
  let schema = requestBody?.content?.['application/json']?.schema;
  for (const name of path) {
    if (/^\d+$/.test(name)) continue;
    schema = schema && membersOf(schema)[name];
  }
  return schema;
}

/** Returns the members of an object, or of the items of a list. */
function membersOf(schema: ContractSchema): Readonly<Record<string, JsonSchema>> {
  const { properties = {}, items, allOf = [], anyOf = [], oneOf = [] } = schema;
  const parts = [...allOf, ...anyOf, ...oneOf, ...(items === undefined ? [] : [items])];
  return parts.reduceRight((members, part) => ({ ...membersOf(part), ...members }), properties);
}

const inputs = new Map<string, InputParts>();
let operations: ReadonlyMap<string, object> | undefined;

function inputOf(id: string): InputParts | undefined {
  const known = inputs.get(id);
  if (known !== undefined) return known;
  const contract = loadContract();
  operations ??= new Map(operationsOf(contract).map((each) => [each.operationId, each]));
  const operation = operations.get(id);
  if (operation === undefined) return undefined;
  const { parameters = [], requestBody = {} } = operation as InputParts;
  const input = inlining(contract)({ parameters, requestBody });
  inputs.set(id, input);
  return input;
}
