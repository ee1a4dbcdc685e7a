/** The members of a request that name its host. */
export interface NamedHost {
  readonly url?: string | undefined;
  /** The target as sent. Express changes `url`. */
  readonly originalUrl?: string | undefined;
  readonly headers: { readonly host?: string | undefined };
}

const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;
/** An IPv6 address in brackets, or a name of letters, digits, `-` and `_` that may end in a dot. Then maybe a port. */
const HOST = /^(?:\[([\da-f:.]+)\]|([a-z\d_-]+(?:\.[a-z\d_-]+)*)\.?)(?::\d*)?$/i;
/** The longest name has 253 characters (RFC 1035), and a port has up to 5. */
const LENGTH_MAX = 260;

/**
 * Returns the host, and port if any, by which a client calls. "When an origin server receives a request with an absolute-form of
 * request-target, the origin server MUST ignore the received Host header field" (RFC 9112, 3.2.2).
 */
export function hostOf({ url, originalUrl = url, headers }: NamedHost): string | undefined {
  const authority = originalUrl?.startsWith('/') === false ? ABSOLUTE.exec(originalUrl)?.[1] : undefined;
  return authority ?? headers.host;
}

/** Returns the name or address of a host without its port, in small letters, or `undefined` if it is no host. */
export function nameOfHost(host: string): string | undefined {
  if (host.length > LENGTH_MAX) return undefined;
  const [, address, name] = HOST.exec(host) ?? [];
  const found = address ?? name;
  // The parser of URLs knows the limits of ports and addresses. A link with this host must be a URL.
  return found !== undefined && URL.canParse(`http://${host}`) ? found.toLowerCase() : undefined;
}

/**
 * Returns whether a host of a request is none: the server "MUST respond with a 400" to an invalid `Host` (RFC 9112, 3.2), and an
 * empty host or a user's name in a target is an error (RFC 9110, 4.2.1 and 4.2.4). A request without any host is not judged here.
 */
export function isHostInvalid(request: NamedHost): boolean {
  const { host } = request.headers;
  const called = hostOf(request);
  return [host, called].some((each) => each !== undefined && nameOfHost(each) === undefined);
}
