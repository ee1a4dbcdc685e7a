import { foreignJsonIn } from '../schema/foreignJson.js';
import { pathText } from '../schema/issue.js';
import { read } from '../schema/read.js';
import { integer, object, optional, string, type Infer } from '../schema/schema.js';
import { complain, print } from './complain.js';
import type { WhyOptions } from './config/whyOptions.js';
import { callNamed, fetchCall, refusalIn } from './controlCall.js';

const NOT_FOUND = 404;
const PATIENCE_MS = 10_000;

/** Prints why a call failed. Returns the exit code. */
export async function sayWhy({ control, world, id }: WhyOptions): Promise<number> {
  const call = await callNamed('getWhy', { params: { world }, query: id === undefined ? {} : { id } });
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const reply = await fetchCall(control.url, call, { token: control.token, signal }).catch(
    (error: unknown) => error as Error,
  );
  if (reply instanceof Error) {
    complain(`no control plane answers at ${control.url}: ${reasonOf(reply)}`);
    return 2;
  }
  const text = await reply.text();
  if (!reply.ok) {
    const { detail } = refusalIn(text);
    complain(detail);
    return reply.status === NOT_FOUND && detail.startsWith('No call has failed') ? 1 : 2;
  }
  const { value, issues } = read(answerSchema, foreignJsonIn(text), 1);
  if (value === undefined) {
    const [issue] = issues;
    const what = issue && `: ${pathText(issue.path)} ${issue.message}`;
    complain(`${control.url} is not a control plane of Understudy, or one of another version${what ?? ''}`);
    return 2;
  }
  print(linesOf(value, control.url).join(''));
  return 0;
}

/** The parts of the answer that are printed. */
const answerSchema = object(
  {
    ...{ id: integer, at: string, operation: optional(string), method: string, path: string },
    status: optional(integer),
    why: optional(
      object({ text: string, remedy: optional(string), link: optional(string) }, { hasOthers: true }),
    ),
  },
  { hasOthers: true },
);

function linesOf(call: Infer<typeof answerSchema>, url: string): string[] {
  const { id, at, operation, method, path, status, why } = call;
  const line = `#${id} ${operation ?? `${method} ${path}`} ${status ?? 'without a reply'}, ${at}`;
  if (why === undefined) return [`${line}\nThe call did not fail.\n`];
  const { text, remedy, link } = why;
  return [
    `${line}\n${text}\n`,
    ...(remedy === undefined ? [] : [`${remedy}\n`]),
    ...(link === undefined ? [] : [`See ${url}${link}\n`]),
  ];
}

function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}
