import { issue, type ValidationIssue } from '../../schema/issue.js';
import {
  checked,
  define,
  described,
  flag,
  mapOf,
  object,
  optional,
  text,
  whole,
  type Infer,
} from '../../schema/schema.js';
import { SECOND_MS } from '../../world/instant.js';
import { REFUSALS } from '../../world/refusals.js';
import { defineFault } from '../engine/fault.js';

const headerName = described(
  text(
    'a name of a header other than Content-Length and Transfer-Encoding',
    /^(?![Cc]ontent-[Ll]ength$|[Tt]ransfer-[Ee]ncoding$)[!#$%&'*+.^_`|~0-9A-Za-z-]+$/,
  ),
  'A name of a header other than Content-Length and Transfer-Encoding.',
);
const headerValue = described(
  text('a value of a header, without line breaks', /^[\t -~]*$/),
  'A value of a header, without line breaks.',
);
const retryAfter = define('retryAfter', 'The Retry-After header, in seconds.', whole(0));
const members = object(
  {
    status: described(whole(400, 599), 'The status.'),
    errorCode: optional(text(), 'The `errorCode` of the body. By default UNEXPECTED_ERROR.'),
    detail: optional(text(), "The `detail` of the body. By default the platform's text for the code."),
    emptyBody: optional(
      flag,
      'Whether the reply has no body, as from a server that knows no codes. By default false.',
    ),
    headers: optional(mapOf(headerValue, { names: headerName }), 'Additional headers of the reply.'),
    retryAfter: optional(retryAfter),
    retryAfterDate: optional(
      flag,
      'Whether Retry-After is a date. The client may wait up to a second longer. By default seconds.',
    ),
  },
  {
    description: 'The reply is an error in the format of the platform.',
    needs: { retryAfterDate: 'retryAfter' },
  },
);
const settings = checked(members, bodyIssues);

/** A fault that replies with an error in the platform's format. */
export const error = defineFault({
  settings,
  clientSees:
    "The platform's error body with that status; `envelope` and `pretty` apply. Without `detail`, the platform's text for the code. With `emptyBody`, no body and no `Content-Type`.",
  endsExchange: true,
  worksInFront: () => true,
  decide: ({
    status,
    errorCode = 'UNEXPECTED_ERROR',
    detail,
    emptyBody = false,
    headers = {},
    retryAfter,
    retryAfterDate = false,
  }) => ({
    kind: 'answer',
    status,
    ...(emptyBody ? {} : { errorCode, detail: detail ?? detailOf(errorCode) }),
    headers: {
      ...headers,
      ...(retryAfter !== undefined && !retryAfterDate && { 'Retry-After': String(retryAfter) }),
    },
    ...(retryAfter !== undefined && retryAfterDate && { laterMs: retryAfter * SECOND_MS }),
  }),
  hooks: (effect) => ({
    replyInstead: (exchange) => {
      const { status, errorCode, detail, laterMs } = effect;
      const later = laterMs === undefined ? {} : { 'Retry-After': dateAfter(exchange.now(), laterMs) };
      const headers = { ...effect.headers, ...later };
      if (errorCode === undefined || detail === undefined) exchange.sendEmpty({ status, headers });
      else exchange.sendError({ status, errorCode, detail, headers });
    },
  }),
});

/** Reports members of a body that is left out. */
function bodyIssues({ emptyBody, errorCode, detail }: Infer<typeof members>): readonly ValidationIssue[] {
  if (emptyBody !== true || (errorCode === undefined && detail === undefined)) return [];
  const name = errorCode === undefined ? 'detail' : 'errorCode';
  return [issue([name], 'an empty body has none; leave it out, or leave out emptyBody')];
}

/** Returns the next whole second after some time as a date of HTTP. */
function dateAfter(now: number, laterMs: number): string {
  return new Date(Math.ceil((now + laterMs) / SECOND_MS) * SECOND_MS).toUTCString();
}

/**
 * Returns the platform's text for an error code, or a general text. Texts with placeholders are not used, because a
 * rule has no values for them.
 */
function detailOf(errorCode: string): string {
  const refusals: Readonly<Record<string, readonly [number, string] | undefined>> = REFUSALS;
  const text = Object.hasOwn(refusals, errorCode) ? refusals[errorCode]?.[1] : undefined;
  return text === undefined || text.includes('{') ? 'Unexpected error.' : text;
}
