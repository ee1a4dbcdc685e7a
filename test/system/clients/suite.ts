import { afterAll, describe, expect, it } from '@jest/globals';
import { DIALECTS } from '../../../src/world/quirks.js';
import { curl, pythonRequests, start, urllib, type Reply, type Running } from './client.js';
import { givenServer, type Server } from './givenServer.js';
import type { SuiteStep } from './identitySteps.js';

const CLIENTS = [curl, pythonRequests, urllib];
const CASES = CLIENTS.flatMap((client) =>
  DIALECTS.map((dialect) => ({ client, name: client.name, dialect })),
);

/** The key that a call uses. */
type Caller = 'admin' | 'created' | 'none';

/** Declares tests in which each real client takes the steps one by one, in each dialect. Each step is a test. */
export function describeSuite(what: string, steps: readonly SuiteStep[], fixture?: string): void {
  describe.each(CASES)(`$name, ${what} in the dialect $dialect,`, (given) => {
    const server = givenServer(given.dialect, fixture);
    const kept: Record<string, string> = {};
    const running: Partial<Record<Caller, Running>> = {};

    /** Returns the client that uses the step's key. Starts the client for its first step. */
    function clientOf(step: SuiteStep): Running {
      const caller = callerOf(step);
      const { publicKey = '', privateKey = '' } = kept;
      const credentials = { admin: server().admin, created: { publicKey, privateKey }, none: null }[caller];
      running[caller] ??= start(given.client, { baseUrl: server().baseUrl, credentials });
      return running[caller];
    }

    afterAll(async () => {
      for (const client of Object.values(running)) await client.end();
    });

    const taken = steps.filter(({ onlyIn = given.dialect }) => onlyIn === given.dialect);

    it.each(taken)('$title', async (step) => {
      if (step.after !== undefined) await advance(server(), step.after);
      const [reply] = await clientOf(step).take({ ...filled(step, kept), endpoint: step.title });
      expectReply(reply, filled(step, kept));
      for (const [name, member] of Object.entries(step.keep ?? {})) kept[name] = memberAt(reply, member);
    });
  });
}

function callerOf({ asCreated, withoutKey }: SuiteStep): Caller {
  if (withoutKey === true) return 'none';
  return asCreated === true ? 'created' : 'admin';
}

/** The value at a path such as `results.0.id`. */
function memberAt(reply: Reply | undefined, path: string): string {
  const body = JSON.parse(reply?.text ?? '') as unknown;
  const value = path
    .split('.')
    .reduce((at, name) => (at as Record<string, unknown> | undefined)?.[name], body);
  if (typeof value !== 'string') throw new Error(`The reply has no text at ${path}: ${reply?.text ?? ''}`);
  return value;
}

function expectReply(reply: Reply | undefined, { status, sha1, reply: wanted }: SuiteStep): void {
  const { text = '' } = reply ?? {};
  expect({ status: reply?.status, text }).toEqual({ status, text: expect.any(String) });
  if (sha1 !== undefined) expect(reply?.sha1).toBe(sha1);
  if (status === 204) expect(text).toBe('');
  else if (wanted !== undefined) expect(JSON.parse(text)).toMatchObject(wanted as object);
}

/** Inserts the values from earlier replies into a step. */
function filled(step: SuiteStep, kept: Readonly<Record<string, string>>): SuiteStep {
  const text = JSON.stringify(step).replace(/\{(\w+)\}/g, (whole, name: string) => kept[name] ?? whole);
  return JSON.parse(text) as SuiteStep;
}

async function advance({ controlUrl }: Server, by: string): Promise<void> {
  const response = await fetch(`${controlUrl}/v1/worlds/default/clock/advance`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ by }),
  });
  expect({ status: response.status, text: await response.text() }).toMatchObject({ status: 200 });
}
