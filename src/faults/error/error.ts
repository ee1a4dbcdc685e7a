import { define, described, flag, mapOf, object, optional, text, whole } from '../../schema/schema.js';
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
const settings = object(
  {
    status: described(whole(400, 599), 'The status.'),
    errorCode: optional(text(), 'The `errorCode` of the body. By default UNEXPECTED_ERROR.'),
    detail: optional(text(), "The `detail` of the body. By default the platform's text for the code."),
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

/** A fault that replies with an error in the platform's format. */
export const error = defineFault({
  settings,
  clientSees:
    "The platform's error body with that status; `envelope` and `pretty` apply. Without `detail`, the platform's text for the code.",
  endsExchange: true,
  decide: ({
    status,
    errorCode = 'UNEXPECTED_ERROR',
    detail,
    headers = {},
    retryAfter,
    retryAfterDate = false,
  }) => ({
    kind: 'answer',
    status,
    errorCode,
    detail: detail ?? detailOf(errorCode),
    headers: {
      ...headers,
      ...(retryAfter !== undefined && !retryAfterDate && { 'Retry-After': String(retryAfter) }),
    },
    ...(retryAfter !== undefined && retryAfterDate && { laterMs: retryAfter * SECOND_MS }),
  }),
  hooks: (effect) => ({
    replyInstead: (exchange) => {
      const { laterMs } = effect;
      const later = laterMs === undefined ? {} : { 'Retry-After': dateAfter(exchange.now(), laterMs) };
      exchange.sendError({ ...effect, headers: { ...effect.headers, ...later } });
    },
  }),
});

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
