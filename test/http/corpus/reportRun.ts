import type { Express } from 'express';
import { BASE_PATH } from '../../../src/contract/contract.js';
import { createControlApp } from '../../../src/control/app.js';
import { quirksOf } from '../../../src/world/quirks.js';
import { challengeIn, digestHeader } from '../../../tools/digest.mjs';
import { accusationsIn } from '../../support/accusations.js';
import { shippedWorld } from '../../support/fixtureWorlds.js';
import { KEYS, NOW, Platform } from '../../support/platform.js';
import request, { type Response } from '../../support/request.js';
import { givenOptions } from '../control/givenControl.js';
import { differencesOf, type Answer } from './differences.js';
import { withValueAt } from './paths.js';
import { filled, type Saved } from './placeholders.js';
import type { Report, Step } from './report.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

const LOST: Answer = { headers: {}, text: '', body: undefined };

/** Does what a report describes, in a world of its own. */
export class ReportRun {
  private readonly platform: Platform;
  private readonly control: Express;
  private saved: Saved = {};
  private authorization = '';

  constructor(private readonly report: Report) {
    const { fixture = 'standard', dialect = 'ops-manager', quirks, settings = {} } = report.world ?? {};
    const chosen = quirksOf(dialect, quirks);
    const world = shippedWorld(fixture, {
      seed: 1,
      now: NOW,
      quirks: chosen,
      settings,
    });
    this.platform = new Platform(world);
    this.control = createControlApp(this.platform.simulator, givenOptions());
  }

  /** Does all steps. Returns a line for each answer that is not as the report says. */
  async complaints(): Promise<readonly string[]> {
    const found: string[] = [];
    for (const [at, step] of (this.report.steps ?? []).entries()) {
      const lines = await this.complaintsOf(step);
      found.push(...lines.map((line) => `step ${at + 1} (${titleOf(step)}): ${line}`));
    }
    return found;
  }

  /** The mistakes that the doctor finds certain in the calls. */
  get accusations(): ReturnType<typeof accusationsIn> {
    return accusationsIn(this.platform.live);
  }

  private async complaintsOf(step: Step): Promise<readonly string[]> {
    if (step.call === undefined) {
      await this.steer(step);
      return [];
    }
    const answer = await this.answerTo(step, step.call);
    if (step.as !== undefined) this.saved = { ...this.saved, [step.as]: answer.body };
    const { expect, here } = this.fill({ expect: step.expect, here: step.here }) as Pick<
      Step,
      'expect' | 'here'
    >;
    if (expect === undefined)
      return answer.status === undefined || answer.status < 300 ? [] : [refusal(answer)];
    const reported = differencesOf(answer, expect);
    if (here === undefined) return reported.map((line) => `${line}; body: ${answer.text.slice(0, 600)}`);
    if (reported.length === 0) return ['is answered as reported now: remove `here`'];
    return differencesOf(answer, here).map((line) => `here, ${line}; body: ${answer.text.slice(0, 600)}`);
  }

  /** Moves the clock, starts an incident, adds a fault, or makes another call of the control plane. */
  private async steer({ advance, wait, incident, fault, control, body }: Step): Promise<void> {
    if (wait !== undefined) this.platform.realNow += wait * 1000;
    if (advance !== undefined) await this.steered('POST /clock/advance', { by: advance });
    if (incident !== undefined) await this.steered('POST /incidents', incident);
    if (fault !== undefined) await this.steered('POST /faults', fault);
    if (control !== undefined) await this.steered(control, body);
  }

  private async steered(control: string, body: unknown): Promise<void> {
    const { method, path } = this.parted(control);
    const sent = request(this.control)[method](`/v1/worlds/default${path}`);
    const reply = await (body === undefined ? sent : sent.send(this.fill(body) as object));
    if (reply.status >= 300) throw new Error(`${control}: ${reply.status} ${reply.text}`);
  }

  private async answerTo(step: Step, call: string): Promise<Answer> {
    const { method, path } = this.parted(call);
    const url = step.isWhole === true ? path : BASE_PATH + path;
    const sent = request(this.platform.app)[method](url);
    const authorization = await this.authorizationOf(step, method.toUpperCase(), url);
    if (authorization !== undefined) sent.set('Authorization', authorization);
    const body = this.bodyOf(step);
    if (body !== undefined)
      sent
        .set('Content-Type', 'application/json')
        .send(typeof body === 'string' ? body : JSON.stringify(body));
    try {
      return answerIn(await sent);
    } catch (error) {
      if (!isLost(error)) throw error;
      return LOST;
    }
  }

  private bodyOf({ body, edit }: Step): unknown {
    if (edit === undefined) return this.fill(body);
    const { set = {}, remove = [] } = edit;
    const less = remove.reduce((value, path) => withValueAt(value, path), this.saved[edit.of]);
    return Object.entries(set).reduce(
      (value, [path, member]) => withValueAt(value, path, this.fill(member)),
      less,
    );
  }

  private async authorizationOf(
    { sign = {} }: Step,
    method: string,
    uri: string,
  ): Promise<string | undefined> {
    const { as = 'admin', count, again = false } = sign;
    if (as === 'none') return undefined;
    if (count !== undefined) this.authorization = await this.signedByHand(as, method, uri, count);
    else if (!again) this.authorization = await this.platform.authorization(method, uri, KEYS[as]);
    return this.authorization;
  }

  private async signedByHand(
    as: keyof typeof KEYS,
    method: string,
    uri: string,
    nc: string,
  ): Promise<string> {
    const { headers } = await request(this.platform.app).get('/');
    return digestHeader(KEYS[as], challengeIn(headers['www-authenticate']), { method, uri, nc });
  }

  private parted(call: string): { readonly method: Method; readonly path: string } {
    const [method = '', ...rest] = call.split(' ');
    const path = rest.join(' ').replace(/\{([^{}]+)\}/g, (placeholder) => String(this.fill(placeholder)));
    return { method: method.toLowerCase() as Method, path: path.replaceAll(' ', '%20') };
  }

  private fill(value: unknown): unknown {
    return filled(value, this.platform.world, this.saved);
  }
}

function titleOf({ call, control, advance }: Step): string {
  return call ?? control ?? (advance === undefined ? 'steering' : `advance ${advance}`);
}

function refusal({ status, text }: Answer): string {
  return `answered ${String(status)} ${text.slice(0, 600)}`;
}

function answerIn({ status, headers, text, body }: Response): Answer {
  const isJson = String(headers['content-type']).includes('json');
  return {
    status,
    headers,
    text,
    body: isJson ? (body as unknown) : undefined,
  };
}

/** Whether a call failed because its connection was lost. */
function isLost(error: unknown): boolean {
  return error instanceof Error && /socket hang up|ECONNRESET|aborted|Parse Error/.test(error.message);
}
