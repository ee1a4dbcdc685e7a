import { STATUS_CODES } from 'node:http';

/** Optional parts of a problem. */
export interface ProblemExtras {
  /** Additional members of the body. */
  readonly members?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error of a request to the control plane. It is sent as problem details (RFC 9457). */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    readonly status: number,
    detail: string,
    readonly extras: ProblemExtras = {},
  ) {
    super(detail);
  }
}

const MALFORMED = {
  400: 'The request is not well-formed HTTP.',
  405: 'The control plane is no proxy: it takes no CONNECT.',
  408: 'The request did not arrive in time.',
  417: 'The expectation is not supported; expect 100-continue or nothing.',
  431: 'The request has too many or too large headers.',
  501: 'The transfer coding is not supported; send chunked or a length.',
  505: 'The version of HTTP is not supported; send HTTP/1.1.',
};

/** The body of an error, and its type. */
export interface ProblemReply {
  readonly contentType: string;
  readonly text: string;
}

/** Returns the body of an error. `members` follow the usual ones. */
export function problemReply(
  status: number,
  detail: string,
  members: Readonly<Record<string, unknown>> = {},
): ProblemReply {
  const body = { type: 'about:blank', title: STATUS_CODES[status], status, detail, ...members };
  return { contentType: 'application/problem+json', text: `${JSON.stringify(body)}\n` };
}

/** Returns the response to malformed HTTP. */
export function malformedRequestReply(status: keyof typeof MALFORMED): ProblemReply {
  return problemReply(status, MALFORMED[status]);
}
