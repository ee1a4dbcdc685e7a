import { object } from '../../schema/schema.js';
import { defineFault, variantOf } from '../engine/fault.js';
import { sendReply, type Reply } from '../engine/reply.js';

const variants = {
  loginPage: '200 with the login page of a proxy, as `text/html`.',
  badGateway: '502 with a page of a proxy, as `text/html`.',
  empty: '500 without a body.',
};

/** A fault that replies as a proxy in front of the platform would. */
export const proxy = defineFault({
  settings: object(
    { kind: variantOf(variants) },
    { description: 'A proxy in front of the platform replies in its place.' },
  ),
  clientSees: variants,
  endsExchange: true,
  defaultPhase: 'beforeAuthentication',
  worksInFront: () => true,
  decide: ({ kind }) => ({ kind: 'proxy', how: kind }),
  hooks: ({ how }) => ({
    replyInstead: ({ response }) => {
      sendReply(response, replies[how]);
    },
  }),
});

const replies: Readonly<Record<keyof typeof variants, Reply>> = {
  loginPage: page(200, '<title>Sign in</title><form method="post"><input name="user"></form>'),
  badGateway: page(502, '<title>502 Bad Gateway</title><h1>Bad Gateway</h1>'),
  empty: { status: 500, headers: { 'Content-Length': '0' }, body: Buffer.alloc(0) },
};

function page(status: number, content: string): Reply {
  const body = Buffer.from(`<!doctype html><html>${content}</html>\n`);
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': String(body.length) };
  return { status, headers, body };
}
