import express, { type Request, type RequestHandler } from 'express';
import { ForeignJsonError, readForeignJson } from '../schema/foreignJson.js';
import { parseJsonApart, PARSED_AT_ONCE_BYTES } from './parseJsonApart.js';
import { LIMITS } from '../commands/limits.js';
import { hasBody, requireMediaType } from './defences/requireMediaType.js';
import { JSON_TYPE, LINES_TYPE, YAML_TYPES } from './mediaTypes.js';
import { keepBody } from './recordAction.js';
import { Problem } from './problem.js';

const MIB = 1024 * 1024;
const { bodyBytes: BYTES_MAX, stateBodyBytes: STATE_BYTES_MAX } = LIMITS;

const TAKES_STATE = /^\/v1\/worlds\/?$/;
const TAKES_YAML = /^\/v1\/worlds\/[^/]+\/scenarios\/?$/;

/** Returns whether the body is a state as lines of JSON. */
export function isStateLines(request: Request): boolean {
  return TAKES_STATE.test(request.path) && hasBody(request) && request.is(LINES_TYPE) !== false;
}

const YAML_BYTES_MAX = LIMITS.yamlBodyBytes;
const readers = {
  // The journal has no entry of a new world, so its body is not kept.
  [STATE_BYTES_MAX]: express.raw({ limit: STATE_BYTES_MAX, type: () => true }),
  [BYTES_MAX]: express.raw({ limit: BYTES_MAX, type: () => true, verify: keepBody }),
};
const yamlParser = express.text({ limit: YAML_BYTES_MAX, type: () => true, verify: keepBody });

/**
 * Parses a JSON body. A request that loads a scenario may also send YAML. A YAML body stays a string, which
 * the command parses.
 */
export const parseBody: RequestHandler = (request, response, next) => {
  if (!hasBody(request)) {
    next();
    return;
  }
  requireMediaType(request, typesFor(request.path));
  // The command reads the lines of a state while they arrive.
  if (isStateLines(request)) {
    next();
    return;
  }
  const limit = limitOf(request);
  if (Number(request.headers['content-length']) > limit) throw tooLarge(limit);
  const read = limit === YAML_BYTES_MAX ? yamlParser : readers[limit];
  let isOver = false;
  const end = (error?: unknown): void => {
    if (!isOver) next(error);
    isOver = true;
  };
  // Refuse a long body here, because the parser reports it only at the end of the body, which may never
  // arrive.
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > limit) end(tooLarge(limit));
  });
  read?.(request, response, (error?: unknown) => {
    if (error !== undefined) end(refusalOf(error, limit));
    else if (limit === YAML_BYTES_MAX) end();
    else void parseJson(request).then(end, end);
  });
};

/** Replaces the bytes of a JSON body by its value. A body without bytes is an empty object. */
async function parseJson(request: Request): Promise<void> {
  const bytes = request.body as Buffer<ArrayBuffer>;
  if (bytes.length === 0) request.body = {};
  else if (bytes.length > PARSED_AT_ONCE_BYTES) request.body = await parsedApart(bytes);
  else request.body = parsedAtOnce(bytes);
}

function typesFor(path: string): readonly string[] {
  if (TAKES_STATE.test(path)) return [JSON_TYPE, LINES_TYPE];
  return TAKES_YAML.test(path) ? [JSON_TYPE, ...YAML_TYPES] : [JSON_TYPE];
}

function parsedAtOnce(bytes: Buffer): unknown {
  try {
    return readForeignJson(new TextDecoder().decode(bytes));
  } catch (error) {
    throw error instanceof ForeignJsonError ? refused(error) : error;
  }
}

async function parsedApart(bytes: Buffer<ArrayBuffer>): Promise<unknown> {
  try {
    return await parseJsonApart(bytes);
  } catch (error) {
    throw error instanceof ForeignJsonError ? refused(error) : error;
  }
}

function refused({ message, place }: ForeignJsonError): Problem {
  const where = place === undefined ? '' : ` at line ${place.line}, column ${place.column}`;
  return new Problem(400, `The body ${message}${where}.`);
}

/** Returns the maximum length of the body of a request. YAML has a lower limit, because it is parsed slowly. */
function limitOf(request: Request): number {
  if (request.is(JSON_TYPE) === false) return YAML_BYTES_MAX;
  return TAKES_STATE.test(request.path) ? STATE_BYTES_MAX : BYTES_MAX;
}

function tooLarge(limit: number): Problem {
  if (limit === YAML_BYTES_MAX) {
    const forMore = `send JSON for more, up to ${BYTES_MAX / MIB} MiB`;
    return new Problem(413, `The body exceeds the limit of ${limit / MIB} MiB for YAML; ${forMore}.`);
  }
  return new Problem(413, `The body exceeds the limit of ${limit / MIB} MiB.`);
}

/** Translates errors of the reader. Returns other errors unchanged. */
function refusalOf(error: unknown, limit: number): unknown {
  return (error as { readonly type?: string }).type === 'entity.too.large' ? tooLarge(limit) : error;
}
