import { Refusal, type RefusalCode } from '../world/refusals.js';

/** One violation of the contract, in the form of express-openapi-validator. */
export interface Finding {
  /** Where the violation is, such as `/query/pageNum` or `/body/0/roles`. */
  readonly path: string;
  /** Which rule was violated, such as `required.openapi.validation`. */
  readonly errorCode?: string;
}

/**
 * Returns the platform's refusal for a request that violates the contract. Those of an exact body name positions in lists, because its
 * lists are long.
 */
export function refusalOf(
  findings: readonly Finding[],
  request: { readonly body?: unknown; readonly query: object },
  isExact = false,
): Refusal {
  const finding = findings[0];
  if (finding === undefined) return new Refusal('INVALID_JSON');
  const [, place, ...steps] = finding.path.split('/');
  const rule = finding.errorCode?.split('.')[0] ?? '';
  return place === 'query'
    ? queryRefusal(rule, steps, request.query)
    : bodyRefusal(rule, steps, request.body, isExact);
}

function queryRefusal(rule: string, steps: readonly string[], query: object): Refusal {
  const name = steps[0] ?? '';
  if (rule === 'required') return new Refusal('MISSING_QUERY_PARAMETER', name);
  if (rule === 'enum') return new Refusal('INVALID_ENUM_VALUE', shown(valueAt(query, steps)));
  return new Refusal('INVALID_QUERY_PARAMETER', name);
}

const BODY_REFUSALS: Readonly<Record<string, RefusalCode>> = {
  required: 'MISSING_ATTRIBUTE',
  additionalProperties: 'INVALID_ATTRIBUTE',
  type: 'INVALID_JSON_ATTRIBUTE',
  minimum: 'ATTRIBUTE_NEGATIVE_OR_ZERO',
};

function bodyRefusal(rule: string, steps: readonly string[], body: unknown, isExact: boolean): Refusal {
  const path = isExact ? exactPath(rule, steps, body) : namesIn(rule, steps);
  if (path === '') return new Refusal('INVALID_JSON');
  if (rule === 'enum') return new Refusal('INVALID_ENUM_VALUE', shown(valueAt(body, steps)));
  return new Refusal(BODY_REFUSALS[rule] ?? 'INVALID_ATTRIBUTE', path);
}

/** Returns the names of a member and of those that contain it, without positions in lists. */
function namesIn(rule: string, steps: readonly string[]): string {
  const isNamed = (step: string, at: number): boolean =>
    !/^\d+$/.test(step) || (rule === 'additionalProperties' && at === steps.length - 1);
  return steps.filter(isNamed).join('.');
}

/** Recorded refusals of automation configurations name an unknown member alone, wherever it is. */
function exactPath(rule: string, steps: readonly string[], body: unknown): string {
  return rule === 'additionalProperties' ? (steps.at(-1) ?? '') : pathOf(body, steps);
}

/** Returns the path of a member, such as `auth.usersWanted[0].roles[1]`. Positions in a body that is a list are left out. */
function pathOf(body: unknown, steps: readonly string[]): string {
  let path = '';
  for (const [at, step] of steps.entries()) {
    if (!Array.isArray(valueAt(body, steps.slice(0, at)))) path += path === '' ? step : `.${step}`;
    else if (path !== '') path += `[${step}]`;
  }
  return path;
}

function valueAt(root: unknown, steps: readonly string[]): unknown {
  let value = root;
  for (const step of steps) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

const SHOWN_LENGTH_MAX = 100;

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > SHOWN_LENGTH_MAX ? `${text.slice(0, SHOWN_LENGTH_MAX)}…` : text;
}
