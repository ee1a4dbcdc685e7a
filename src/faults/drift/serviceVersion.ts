import {
  APPLICATION_VERSION,
  GIT_HASH,
  NEXT_APPLICATION_VERSION,
  NEXT_GIT_HASH,
} from '../../world/platformVersion.js';
import { withBody, type Reply } from '../engine/reply.js';

/** Removes the header with the version of the service. Returns `undefined` if the reply has none. */
export function withoutVersion(reply: Reply): Reply | undefined {
  const all = Object.entries(reply.headers);
  const others = all.filter(([name]) => !isVersion(name));
  return others.length === all.length ? undefined : { ...reply, headers: Object.fromEntries(others) };
}

/** Changes the version of the service in the header, and in bodies that have the hash of its build. */
export function withNextVersion(reply: Reply): Reply {
  const headers = Object.entries(reply.headers).map(([name, value]) => [
    name,
    isVersion(name) && typeof value === 'string' ? upgraded(value) : value,
  ]);
  const next = { ...reply, headers: Object.fromEntries(headers) as Reply['headers'] };
  return reply.body.includes(GIT_HASH)
    ? withBody(next, Buffer.from(upgraded(reply.body.toString('utf8'))))
    : next;
}

/** Returns whether a header contains the version of the service. The name of this header depends on the dialect. */
function isVersion(name: string): boolean {
  return name.toLowerCase().endsWith('-service-version');
}

function upgraded(text: string): string {
  return text.replaceAll(GIT_HASH, NEXT_GIT_HASH).replaceAll(APPLICATION_VERSION, NEXT_APPLICATION_VERSION);
}
