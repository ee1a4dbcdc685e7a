import { BASE_PATH } from '../../contract/contract.js';
import type { UnsimulatedOperation } from '../../contract/notSimulated.js';
import { documentPath } from '../../journal/documentation.js';
import { DOUBLED_BASE_REMEDY, doubledBaseOf, doubledBaseText } from '../../journal/doubledBase.js';
import { unsimulatedOperation } from '../../journal/exchangeFacts.js';
import { shownText } from './shownText.js';
import type { Reason, WhyContext } from './reason.js';

const NOT_FOUND = 404;
const WRONG_METHOD = 405;

/** Paths of other APIs, and what they are. */
const OTHER_APIS: readonly (readonly [RegExp, api: string, remedy: string])[] = [
  [
    /^\/api\/atlas\//,
    "the API of the vendor's hosted edition",
    `Use a client of this platform. Its paths begin with ${BASE_PATH}.`,
  ],
  [/^\/v1\//, 'the control plane', 'Send it to the control plane, which has a port of its own.'],
];

/** The path belongs to no operation: it has the base path twice, is of another API, is not simulated, or is unknown. */
export function pathReason({ record, live }: WhyContext): Reason | undefined {
  const { status, operation, base, method } = record;
  const path = shownText(record.path);
  if (operation !== undefined || (status !== NOT_FOUND && status !== WRONG_METHOD)) return undefined;
  const named = /^\/worlds\/([^/?]+)/.exec(record.url)?.[1];
  if (named !== undefined && decoded(named) !== live?.name) return unknownWorld(decoded(named));
  const doubled = doubledBaseOf(record);
  if (doubled !== undefined)
    return {
      text: shownText(doubledBaseText(doubled)),
      cause: { detail: 'doubledBasePath', path },
      remedy: DOUBLED_BASE_REMEDY,
      link: documentPath('journal', 'doubledBasePath'),
    };
  const other = base === '' ? OTHER_APIS.find(([form]) => form.test(path)) : undefined;
  if (other !== undefined) {
    const [, api, remedy] = other;
    return { text: `The path ${path} belongs to ${api}.`, cause: { detail: 'otherApi', path }, remedy };
  }
  const unsimulated = unsimulatedOperation(record);
  if (unsimulated !== undefined) return notSimulated(unsimulated);
  if (status === WRONG_METHOD)
    return {
      text: `The API has the path ${base}${path}, but not with ${method}.`,
      cause: { detail: 'wrongMethod', method, path },
      link: '/docs/operations',
    };
  return {
    text: `The API has no operation ${method} ${base}${path}.`,
    cause: { detail: 'unknownOperation', method, path },
    ...(base === '' && { remedy: `Paths of the API begin with ${BASE_PATH}.` }),
    link: '/docs/operations',
  };
}

function notSimulated({ id, method, path }: UnsimulatedOperation): Reason {
  return {
    text: `The operation ${id} (${method} ${path}) is documented, not simulated here.`,
    cause: { detail: 'notSimulated', operation: id },
    link: documentPath('operations', id),
  };
}

function unknownWorld(name: string): Reason {
  return {
    text: `There is no world ${JSON.stringify(shownText(name))}.`,
    cause: { detail: 'unknownWorld', world: shownText(name) },
    remedy: 'Take the base URL of a world from the list of worlds.',
    link: '/docs/worlds',
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
