import { afterAll, describe, expect, it } from '@jest/globals';
import { DIALECTS } from '../../../src/world/quirks.js';
import { curl, pythonRequests, RUN_MS_MAX, start, urllib, type Reply, type Running } from './client.js';
import { givenServer, type Server } from './givenServer.js';
import type { SuiteStep } from './identitySteps.js';

const CLIENTS = [curl, pythonRequests, urllib];
const CASES = CLIENTS.flatMap((client) =>
  DIALECTS.map((dialect) => ({ client, name: client.name, dialect })),
);

/** Lets each real client take the steps one by one in each dialect. Each step is a test. */
export function describeSuite(what: string, steps: readonly SuiteStep[]): void {
  describe.each(CASES)(`$name, ${what} in the dialect $dialect,`, (given) => {
    const server = givenServer(given.dialect);
    const kept: Record<string, string> = {};
    const running: Partial<Record<'admin' | 'created', Running>> = {};

    /** Returns the client with the key that a step uses. It is started at its first step. */
    function clientOf({ asCreated }: SuiteStep): Running {
      const who = asCreated === true ? 'created' : 'admin';
      const { publicKey = '', privateKey = '' } = kept;
      const credentials = asCreated === true ? { publicKey, privateKey } : server().admin;
      running[who] ??= start(given.client, { baseUrl: server().baseUrl, credentials });
      return running[who];
    }

    afterAll(async () => {
      for (const client of Object.values(running)) await client.end();
    }, RUN_MS_MAX);

    it.each(steps)(
      '$title',
      async (step) => {
        if (step.after !== undefined) await advance(server(), step.after);
        const [reply] = await clientOf(step).take({ ...filled(step, kept), endpoint: step.title });
        expectReply(reply, filled(step, kept));
        for (const [name, member] of Object.entries(step.keep ?? {}))
          kept[name] = String((JSON.parse(reply?.text ?? '') as Record<string, unknown>)[member]);
      },
      RUN_MS_MAX,
    );
  });
}

function expectReply(reply: Reply | undefined, { status, reply: wanted }: SuiteStep): void {
  const { text = '' } = reply ?? {};
  expect({ status: reply?.status, text }).toEqual({ status, text: expect.any(String) });
  if (status === 204) expect(text).toBe('');
  else if (wanted !== undefined) expect(JSON.parse(text)).toMatchObject(wanted as object);
}

/** Puts the values that earlier replies gave into a step. */
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
