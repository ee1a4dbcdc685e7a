import { STATUS_CODES } from 'node:http';
import type { Ending } from '../../world/faults/effect.js';
import { Refusal } from '../../world/refusals.js';
import type { ApiRequest } from '../exchange.js';
import type { ArrivalResponse } from '../exchangeContext.js';
import { problemBody, type ProblemBody } from '../steps/problem.js';

/** An ending that is an answer of its own. */
export type Answer = Extract<Ending, { readonly kind: 'answer' | 'refuse' | 'challenge' }>;

/** Sends the 401 of the login filter. */
export type Challenge = (request: ApiRequest, response: ArrivalResponse, stale: boolean) => void;

/** Whether an ending is an answer of its own. */
export function isAnswer(ending: Ending): ending is Answer {
  return ending.kind === 'answer' || ending.kind === 'refuse' || ending.kind === 'challenge';
}

/** Answers instead of the platform, as it would: in its shape, with `envelope` and `pretty`. */
export function answerInstead(
  answer: Answer,
  request: ApiRequest,
  response: ArrivalResponse,
  challenge: Challenge,
): void {
  if (answer.kind === 'challenge') {
    challenge(request, response, answer.stale);
    return;
  }
  const body = bodyOf(answer, response);
  response.status(body.error).setHeader('Content-Type', 'application/json');
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
  response.json(body);
}

function bodyOf(
  answer: Exclude<Answer, { readonly kind: 'challenge' }>,
  { locals }: ArrivalResponse,
): ProblemBody {
  if (answer.kind === 'refuse')
    return problemBody(new Refusal(answer.errorCode, ...answer.parameters), locals.world.quirks);
  const { status, errorCode, detail } = answer;
  return { detail, error: status, errorCode, parameters: [], reason: STATUS_CODES[status] ?? 'Unknown' };
}
