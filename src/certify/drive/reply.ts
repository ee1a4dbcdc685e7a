import { isObject } from '../../schema/scalars.js';

/** The kinds of errors that drivers report. `untyped` is any error that the client does not document. */
export const ERROR_KINDS = ['api', 'connection', 'timeout', 'reply', 'untyped'] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** An error of a client. */
export interface ClientError {
  readonly kind: ErrorKind;
  readonly status?: number;
  readonly code?: string;
  readonly message?: string;
}

/** The reply of a driver to a call. */
export type DriverReply =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly error: ClientError }
  /** The client does not have the call. */
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'broken'; readonly text: string };

const EXPECTED = '{"result": …}, {"error": {"kind": …}} or {"unsupported": true}';

/** Reads the reply of a driver. */
export function readReply(value: unknown): DriverReply {
  if (!isObject(value)) return broken(value);
  if (value.unsupported === true) return { kind: 'unsupported' };
  if ('result' in value) return { kind: 'result', result: value.result };
  const { error } = value;
  if (!isObject(error)) return broken(value);
  const kind = ERROR_KINDS.find((each) => each === error.kind);
  if (kind === undefined)
    return {
      kind: 'broken',
      text: `the driver printed an error of the kind ${JSON.stringify(error.kind)}; expected one of ${ERROR_KINDS.join(', ')}`,
    };
  const { status, code, message } = error;
  return {
    kind: 'error',
    error: {
      kind,
      ...(typeof status === 'number' && { status }),
      ...(typeof code === 'string' && { code }),
      ...(typeof message === 'string' && { message }),
    },
  };
}

function broken(value: unknown): DriverReply {
  return {
    kind: 'broken',
    text: `the driver printed ${JSON.stringify(value).slice(0, 100)}; expected ${EXPECTED}`,
  };
}

/** Describes an error, such as `an error of the API (503 UNEXPECTED_ERROR)`. */
export function errorText({ kind, status, code }: ClientError): string {
  const words = {
    api: 'of the API',
    connection: 'of the connection',
    timeout: 'of a timeout',
    reply: 'of a broken reply',
    untyped: 'that it does not document',
  };
  const more = [status, code].filter((each) => each !== undefined).join(' ');
  return `an error ${words[kind]}${more === '' ? '' : ` (${more})`}`;
}
