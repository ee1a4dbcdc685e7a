import { isIP } from 'node:net';
import { parseByteCount } from '../../input/byteCount.js';
import { parseDuration, type Duration } from '../../world/duration.js';
import { DAY_MS, MINUTE_MS, parseInstant, SECOND_MS, type Instant } from '../../world/instant.js';
import { isQuirkOption, QUIRKS, type QuirkName, type Quirks } from '../../world/quirks.js';
import { CLOCK_EXPECTED, parseClock, type ClockSetting } from '../../world/clockSetting.js';

/** Parses the text of an option. Throws an OptionError if the text is invalid. */
export type Reader<T> = (text: string) => T;

/** The error of an option whose text is invalid. The message names the expected form. */
export class OptionError extends Error {
  constructor(readonly expected: string) {
    super(expected);
  }
}

const PORT_MAX = 65_535;
const HOST_NAME = /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i;

/** A TCP port. 0 means any free port. */
export const portNumber: Reader<number> = (text) => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Infinity;
  if (port > PORT_MAX) throw new OptionError(`an integer from 0 (any free port) to ${PORT_MAX}`);
  return port;
};

/** A whole number of 0 or more. */
export const count: Reader<number> = (text) => {
  if (!/^\d{1,9}$/.test(text)) throw new OptionError('a whole number of 0 or more');
  return Number(text);
};

/** A number of bytes, with a unit if it has one. */
export const byteCount: Reader<number> = (text) => {
  const bytes = parseByteCount(text);
  if (bytes === undefined) throw new OptionError('a number of bytes such as 64MiB, or 0');
  return bytes;
};

/** A TCP port, or `off`. */
export const portOrOff: Reader<number | 'off'> = (text) => {
  if (text === 'off') return text;
  try {
    return portNumber(text);
  } catch {
    throw new OptionError(`an integer from 0 (any free port) to ${PORT_MAX}, or off`);
  }
};

/** An address or name to listen on. An IPv6 address may have brackets. */
export const hostName: Reader<string> = (text) => {
  const host = text.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) === 0 && !HOST_NAME.test(host)) throw new OptionError('an IP address or a host name');
  return host;
};

/** Several hosts, separated by commas. */
export const hostNames: Reader<readonly string[]> = (text) =>
  text
    .split(',')
    .filter((name) => name.trim() !== '')
    .map((name) => hostName(name.trim()));

/** An integer that JavaScript can represent exactly. */
export const integer: Reader<number> = (text) => {
  const value = /^[+-]?\d+$/.test(text) ? Number(text) : NaN;
  if (!Number.isSafeInteger(value)) throw new OptionError(`an integer, at most ${Number.MAX_SAFE_INTEGER}`);
  return value;
};

/** A positive integer. */
export const positive: Reader<number> = (text) => {
  const value = integer(text);
  if (value < 1) throw new OptionError('an integer from 1');
  return value;
};

/** Parses a length of time: an ISO 8601 duration, or a number with s or m. */
function durationFrom(text: string, maximum: Duration, expected: string): Duration {
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?)(s|m)$/.exec(text) ?? [];
  const value = number === '' ? parseDuration(text) : Number(number) * (unit === 'm' ? MINUTE_MS : SECOND_MS);
  if (value === undefined || value < SECOND_MS || value > maximum) throw new OptionError(expected);
  return value;
}

/** A length of time of at most a day. */
export const lengthOfTime: Reader<Duration> = (text) =>
  durationFrom(text, DAY_MS, 'a time from 1 second to 1 day, such as 90s, 5m or PT90S');

const YEAR_MS = 366 * DAY_MS;

/** How long an unused world lives. */
export const timeToLive: Reader<Duration> = (text) =>
  durationFrom(text, YEAR_MS, 'a time from 1 second to 366 days, such as 30m, PT8H or P7D');

/** An ISO 8601 timestamp. */
export const instant: Reader<Instant> = (text) => {
  const value = parseInstant(text);
  if (value === undefined || value < 0) {
    throw new OptionError('an ISO 8601 date-time since 1970, such as 2026-01-01T00:00:00Z');
  }
  return value;
};

/** Rate of a clock, or `manual`. */
export const clock: Reader<ClockSetting> = (text) => {
  const setting = parseClock(text);
  if (setting === undefined) throw new OptionError(CLOCK_EXPECTED);
  return setting;
};

/** Creates a reader that accepts only the given words. */
export function oneOf<Word extends string>(...words: readonly Word[]): Reader<Word> {
  return (text) => {
    const found = words.find((word) => word === text);
    if (found === undefined) throw new OptionError(`one of ${words.join(', ')}`);
    return found;
  };
}

/** Creates a reader of a text that must not be empty, such as a name or a path. */
export function textNaming(what: string): Reader<string> {
  return (text) => {
    if (text.trim() === '') throw new OptionError(what);
    return text;
  };
}

/** Creates a reader of several texts, separated by commas. None of them may be empty. */
export function textsNaming(what: string): Reader<readonly string[]> {
  const read = textNaming(what);
  return (text) => text.split(',').map((part) => read(part).trim());
}

/** `true` or `false`. */
export const trueOrFalse: Reader<boolean> = (text) => oneOf('true', 'false')(text) === 'true';

/** `on` or `off`. Also accepts `true` and `false`, because a flag without a value has the value `true`. */
export const onOrOff: Reader<boolean> = (text) =>
  text === 'true' || (text !== 'false' && oneOf('on', 'off')(text) === 'on');

/** A secret of characters that an Authorization header can contain. */
export const bearerToken: Reader<string> = (text) => {
  if (!/^[\x21-\x7e]+$/.test(text)) throw new OptionError('printable ASCII characters without spaces');
  return text;
};

/** Public URL of the API, for example behind a proxy: scheme, host, port, and optionally a path. */
export const publicUrl: Reader<string> = (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const plain = url !== undefined && url.search + url.hash + url.username + url.password === '';
  if (!plain || !/^https?:$/.test(url.protocol)) {
    throw new OptionError('an http or https URL such as https://understudy.example.com');
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
};

/** URL of a PostgreSQL database. It may contain a password. */
export const databaseUrl: Reader<string> = (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^postgres(?:ql)?:$/.test(url.protocol) || url.pathname.length < 2)
    throw new OptionError('a URL of a database such as postgres://user:password@host:5432/understudy');
  return text;
};

/** One quirk and its option, as `name=value`. */
export const quirk: Reader<Partial<Quirks>> = (text) => {
  const at = text.indexOf('=');
  const name = text.slice(0, at === -1 ? undefined : at).trim();
  const value = at === -1 ? '' : text.slice(at + 1).trim();
  if (isQuirkOption(name, value)) return { [name]: value };
  if (Object.hasOwn(QUIRKS, name)) {
    const options = QUIRKS[name as QuirkName].options.map((option) => `${name}=${option}`);
    throw new OptionError(options.join(' or '));
  }
  throw new OptionError(`name=value, the name one of ${Object.keys(QUIRKS).join(', ')}`);
};

/** Several quirks, separated by commas. If a quirk is repeated, the last one counts. */
export const quirks: Reader<Partial<Quirks>> = (text) => {
  const parts = text.split(',').filter((part) => part.trim() !== '');
  const chosen: Partial<Quirks> = {};
  for (const part of parts) Object.assign(chosen, quirk(part));
  return chosen;
};

/** `auto`, or the files of the user's certificate and private key. */
export type TlsSetting = 'auto' | { readonly cert: string; readonly key: string };

/** Parses the TLS option of the API: `auto`, `off`, or two files as `CERT,KEY`. */
export const tls: Reader<TlsSetting | 'off'> = (text) => {
  if (text === 'auto' || text === 'off') return text;
  const [cert = '', key = '', ...more] = text.split(',').map((file) => file.trim());
  if (cert === '' || key === '' || more.length > 0) {
    throw new OptionError('auto, off or CERT,KEY: the files of a certificate and its key');
  }
  return { cert, key };
};
