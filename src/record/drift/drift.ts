import { BASE_PATH } from '../../contract/contract.js';
import { isObject } from '../../schema/scalars.js';
import type { Exchange } from '../calls/exchange.js';
import { locator } from '../calls/placed.js';
import type { Readable } from '../calls/readable.js';
import { BodyCheck } from './checkBody.js';
import { linkFindings } from './checkLinks.js';
import type { CountedFinding, Finding } from './finding.js';
import type { DriftReport, Skipped } from './report.js';
import { Settling } from './settled.js';
import type { Vocabulary } from './vocabulary.js';

/** Maximum number of different findings in a report. */
const FINDINGS_MAX = 500;
const SUCCESS = 200;
const SERVER_ERROR = 500;

/** The parts of the contract with which replies are compared. */
export interface Described {
  /** Operations that a recording calls. */
  readonly operations: readonly Readable[];
  /** All operations to which a link may lead. */
  readonly linked: readonly Pick<Readable, 'base' | 'path' | 'alsoAt'>[];
  /** Schema of the body of an error, without references. */
  readonly error: object;
  readonly vocabulary: Vocabulary;
}

/** Compares replies with the contract, and counts the deviations. Keeps no replies. */
export class Drift {
  private readonly byId;
  private readonly isServed;
  private readonly bodies;
  private readonly findings = new Map<string, { readonly finding: Finding; count: number }>();
  private readonly skipped = new Map<string, Skipped>();
  private readonly operations: Record<string, number> = {};
  private readonly settling;
  private readonly incomplete: string[] = [];
  private platform: string | undefined;
  private more = 0;

  constructor(
    private readonly described: Described,
    private readonly root: string,
  ) {
    this.bodies = new BodyCheck(described.vocabulary.members);
    this.settling = new Settling(described.vocabulary.members);
    this.byId = new Map(described.operations.map((operation) => [operation.id, operation]));
    const locate = locator(described.linked as readonly Readable[]);
    // Published samples have links without the version segment (quirk `backupJobsGroupLink`).
    const versionless = BASE_PATH.slice(0, BASE_PATH.lastIndexOf('/'));
    this.isServed = (path: string) =>
      (locate(path) ?? locate(path.replace(`${versionless}/groups`, `${BASE_PATH}/groups`))) !== undefined;
  }

  /** Compiles the schemas of an operation, so that the comparison of its replies takes less time. */
  prepare(operation: string): void {
    const described = this.byId.get(operation);
    if (described !== undefined) this.bodies.compile(described.schema);
  }

  /** Compares one reply with the contract. */
  add(exchange: Exchange): void {
    const { operation, status, version } = exchange;
    const described = this.byId.get(operation);
    if (described === undefined) return;
    this.operations[operation] = (this.operations[operation] ?? 0) + 1;
    this.platform ??= version?.[1];
    this.settling.add(exchange);
    if (status !== SUCCESS) this.skip(exchange);
    for (const finding of this.findingsOf(exchange, described)) this.count(finding);
  }

  /** Adds a sentence about a list that was not read to its end. */
  stopped(path: string, reason: string): void {
    const [form = ''] = path.split('?');
    this.incomplete.push(`${form.replace(/[0-9a-f]{24,32}/g, '{}')}: ${reason}`);
  }

  /** Choices of quirks that the replies show. */
  get choices() {
    return this.settling.choices();
  }

  report(): DriftReport {
    const findings = [...this.findings.values()].map(({ finding, count }): CountedFinding => ({
      ...finding,
      count,
    }));
    const called = Object.entries(this.operations).toSorted(([one], [other]) => (one < other ? -1 : 1));
    return {
      ...(this.platform !== undefined && { platform: this.platform }),
      calls: called.reduce((sum, [, count]) => sum + count, 0),
      operations: Object.fromEntries(called),
      findings: findings.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
      more: this.more,
      skipped: [...this.skipped.values()].toSorted((one, other) =>
        one.operation < other.operation ? -1 : 1,
      ),
      notCalled: this.described.operations
        .map(({ id }) => id)
        .filter((id) => !(id in this.operations))
        .toSorted(),
      settled: this.settling.settled(),
      incomplete: this.incomplete,
    };
  }

  private *findingsOf(exchange: Exchange, described: Readable): Generator<Finding, void, undefined> {
    const { operation, status, body, unread, mediaType } = exchange;
    if (unread !== undefined) yield { operation, kind: 'value', at: '', says: `the body ${unread}` };
    else if (status === SUCCESS && mediaType !== 'application/json')
      yield {
        operation,
        kind: 'mediaType',
        at: '',
        says: `the body is ${mediaType || 'without a type'} instead of application/json`,
      };
    else if (status === SUCCESS) {
      yield* this.bodies.findings(operation, described.schema, body);
      yield* linkFindings(exchange, this.root, this.isServed, this.described.vocabulary);
    } else {
      const isUsual = status >= 400 && status < SERVER_ERROR;
      if (!isUsual) yield { operation, kind: 'status', at: '', says: `the status is ${status}` };
      // Do not compare a 401 with the schema of errors: the body of a challenge has no `parameters`, in the contract too.
      else if (status !== 401) yield* this.bodies.findings(operation, this.described.error, body);
    }
  }

  private count(finding: Finding): void {
    const key = keyOf(finding);
    const before = this.findings.get(key);
    if (before !== undefined) before.count += 1;
    else if (this.findings.size < FINDINGS_MAX) this.findings.set(key, { finding, count: 1 });
    else this.more += 1;
  }

  private skip({ operation, status, body }: Exchange): void {
    const code = isObject(body) && typeof body.errorCode === 'string' ? body.errorCode : undefined;
    const errorCode = code !== undefined && /^[A-Z0-9_-]{1,80}$/.test(code) ? code : undefined;
    const key = `${operation}/${status}/${errorCode ?? ''}`;
    const { count } = this.skipped.get(key) ?? { count: 0 };
    this.skipped.set(key, {
      operation,
      status,
      ...(errorCode !== undefined && { errorCode }),
      count: count + 1,
    });
  }
}

function keyOf({ operation, kind, at, says }: Finding): string {
  return [operation, at, kind, says].join('\n');
}
