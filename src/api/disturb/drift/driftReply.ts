import { isObject } from '../../../input/json/reader.js';
import { withBody, type Reply } from '../collectReply.js';
import type { Drifting } from '../plan.js';
import { extremeNumber } from './extremeNumber.js';
import { nullOptional } from './nullOptional.js';
import { omitOptional } from './omitOptional.js';
import { printJson } from './printJson.js';
import type { ReplySchema } from './replySchema.js';
import { unknownEnum } from './unknownEnum.js';
import { unknownField } from './unknownField.js';
import { walk, type Drift } from './walk.js';

/** The drifts of replies; that of paging is one of requests. */
const drifts: Readonly<Record<Exclude<Drifting['how'], 'paging'>, Drift>> = {
  extremeNumber,
  nullOptional,
  omitOptional,
  unknownEnum,
  unknownField,
};

/** How a reply was asked to be written. */
export interface Form {
  readonly isEnveloped: boolean;
  readonly isPretty: boolean;
}

/** A success reply as a later version of the platform may give it; undefined where there is nothing to drift. */
export function driftReply(
  how: Exclude<Drifting['how'], 'paging'>,
  reply: Reply,
  schema: ReplySchema,
  { isEnveloped, isPretty }: Form,
): Reply | undefined {
  if (reply.status < 200 || reply.status > 299) return undefined;
  const body = JSON.parse(reply.body.toString('utf8')) as unknown;
  const content = isEnveloped && isObject(body) ? body.content : undefined;
  const drifted = walk(content ?? body, schema, drifts[how]);
  const whole = content === undefined ? drifted : { ...(body as object), content: drifted };
  const before = printJson(body, isPretty);
  const after = printJson(whole, isPretty);
  return before === after ? undefined : withBody(reply, Buffer.from(after));
}
