import { OPERATION_NAMES } from '../../contract/operations.gen.js';
import { issue, type ValidationIssue } from '../../schema/issue.js';
import {
  anyOf,
  checked,
  constant,
  define,
  explaining,
  flag,
  list,
  mapOf,
  number,
  object,
  oneOf,
  optional,
  string,
  text,
  whole,
  type Infer,
  type Schema,
} from '../../schema/schema.js';
import { rangeOf } from '../../world/match.js';
import { omit } from '../../world/omit.js';
import { pathIssues } from './pathIssues.js';
import { queryIssues } from './queryIssues.js';

const comparisonMembers = object(
  {
    gte: optional(number(), 'At least this number.'),
    lte: optional(number(), 'At most this number.'),
    gt: optional(number(), 'More than this number.'),
    lt: optional(number(), 'Less than this number.'),
    eq: optional(number(), 'Exactly this number.'),
  },
  { membersMin: 1 },
);

const comparison = define('comparison', 'A comparison.', checked(comparisonMembers, rangeIssues));

const wholeNumber = define('wholeNumber', 'A whole number.', whole(0));

/** The expected number of exchanges: an exact number, or bounds. */
export const count = define('count', 'A number, or a comparison.', anyOf(wholeNumber, comparison));

const status = define('status', 'A status.', whole(100, 599));
const statusClass = define(
  'statusClass',
  'A status, or a class of them such as 4xx.',
  text('a status, or a class of them such as 4xx', /^[1-5](\d\d|[xX][xX])$/),
);
const statusList = define(
  'statusList',
  'A list of statuses or classes. One has to match.',
  list(anyOf(status, statusClass), 1),
);
const statuses = define(
  'statuses',
  'The status of the reply: a number, a class such as 4xx, a list of these, or a comparison.',
  anyOf(status, statusClass, statusList, comparison),
);

const operation = define(
  'operation',
  'An operation by its operationId or its number, such as patchSnapshot or E3.',
  oneOf(...OPERATION_NAMES),
);
const operations = define(
  'operations',
  'The operation, or several of them.',
  oneOrMore(operation, 'operationList', 'Operations.'),
);

const method = define(
  'method',
  'A method.',
  oneOf('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
);
const methods = define(
  'methods',
  'The method of the request, or several of them.',
  oneOrMore(method, 'methodList', 'Methods.'),
);

const path = define(
  'path',
  'A path below /api/public/v1.0 such as /groups/*/hosts/*. `*` stands for one segment or a part of one, at the end for everything that follows; `**` for any number of segments.',
  checked(text('a path below /api/public/v1.0 such as /groups/*/hosts/*', /^\//), pathIssues),
);
const paths = define(
  'paths',
  'The path of the request, or several of them.',
  oneOrMore(path, 'pathList', 'Paths.'),
);

const anyText = define('text', 'A text.', string);
const numberValue = define('numberValue', 'A number.', number());
const flagValue = define('flagValue', 'True or false.', flag);
const patternList = define(
  'patternList',
  'A list of values. One has to match.',
  list(anyOf(anyText, numberValue, flagValue), 1),
);
const pattern = define(
  'pattern',
  'A value, or several.',
  anyOf(anyText, numberValue, flagValue, patternList),
);
const exception = define(
  'exception',
  'The name is absent, or has other values.',
  object(
    {
      absent: optional(constant(true), 'True: the request does not have the name at all.'),
      not: optional(pattern, 'No value of the request matches. A request without the name fits too.'),
    },
    { exactlyOneOf: ['absent', 'not'] },
  ),
);
const valuePattern = define(
  'valuePattern',
  'A value, or several, or an exception from values.',
  explaining(anyOf(anyText, numberValue, flagValue, patternList, exception), (value) =>
    value === null
      ? 'expected a value, not null; {"absent": true} selects requests without it, {"not": "…"} those without this value'
      : undefined,
  ),
);
const patterns = define(
  'patterns',
  'Names with values. A value is compared as text, in which `*` stands for any characters; of a list, one value has to match.',
  mapOf(valuePattern, { membersMin: 1 }),
);

const texts = define(
  'texts',
  'A text, or several.',
  oneOrMore(anyText, 'textList', 'A list of texts. One has to match.'),
);

const ofRequest = {
  operation: optional(operations),
  method: optional(methods),
  path: optional(paths),
  query: optional(checked(patterns, queryIssues), 'Query parameters with their values.'),
  headers: optional(patterns, 'Headers of the request with their values; names in any case.'),
  publicKey: optional(texts, 'The public key of the caller; `*` stands for any characters.'),
  project: optional(
    texts,
    'The project in the path of the request, by its id or name; `*` stands for any characters.',
  ),
  attempt: optional(
    count,
    'Number of the attempt, from 1, of the same key to send the same request (method, path and body).',
  ),
};

/** Conditions that select a request without what came before it. */
export const ofCall = omit(ofRequest, 'attempt');

/** Members that select exchanges in the journal. */
export const ofExchange = {
  ...ofRequest,
  status: optional(statuses),
  fault: optional(texts, 'The id of a fault rule that affected the exchange.'),
};

/** Conditions that select the requests to which a fault rule applies. */
export const match = define(
  'match',
  'Selects exchanges: all conditions have to hold. By default all exchanges.',
  object(ofRequest),
);

/** Conditions that select exchanges in the journal. */
export const exchange = define(
  'exchange',
  'Selects exchanges in the journal: all conditions have to hold.',
  object(ofExchange),
);

/** Reports a comparison that no whole number meets. */
function rangeIssues(comparison: Infer<typeof comparisonMembers>): readonly ValidationIssue[] {
  const { least, most } = rangeOf(comparison);
  return least > most ? [issue([], 'no whole number meets all of these conditions')] : [];
}

/** A value, or a list of such values. `listName` is the name of the list in the published JSON Schema. */
function oneOrMore<T>(one: Schema<T>, listName: string, description: string): Schema<T | readonly T[]> {
  return anyOf(one, define(listName, description, list(one, 1)));
}
