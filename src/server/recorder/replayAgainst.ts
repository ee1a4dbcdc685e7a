import { complain } from '../complain.js';
import { platformApi } from '../../api/servedApi.js';
import type { ExchangeLine } from '../../bundle/format.js';
import type { Bundle } from '../../bundle/readBundle.js';
import { BASE_PATH } from '../../contract/contract.js';
import { operationFinder } from '../../contract/operations.js';
import { parsePartial } from '../../journal/partialJson.js';
import type { Reply } from '../../record/source/source.js';
import { foreignJsonIn } from '../../schema/foreignJson.js';
import { SourceError } from '../../record/source/sourceError.js';
import type { ReplayOptions } from '../config/recorderOptions.js';
import { openSource } from '../record/openSource.js';
import type { DifferentMember } from './comparedReply.js';
import { eachWorld } from './eachWorld.js';
import { hasEffects } from './recordedCall.js';
import type { ReplayDifference } from './replayer.js';
import type { ReplayReport } from './replayReport.js';
import { shapeDifferences } from './shapes.js';

/** Maximum number of calls to the other platform. */
const CALLS_MAX = 2_000;
/** A path with an id. Another platform has other rows. */
const HAS_ID = /\/[0-9a-f]{24}(\/|\?|$)/i;

const NOT_THERE = 'the platform does not have the row';
const NOT_JSON = 'the beginning of the recorded reply is not JSON';

type Against = NonNullable<ReplayOptions['against']>;

/**
 * Sends the safe calls of a recorded run to another platform, and compares the shapes of the replies. Returns the exit code: 0
 * if all shapes are the same, 1 if some differ or the platform cannot be read.
 */
export async function replayAgainst(
  options: ReplayOptions,
  against: Against,
  version: string,
): Promise<0 | 1> {
  const source = openSource(against, complain);
  try {
    return await eachWorld(options, async ({ bundle }) => {
      return { report: await compared(bundle, (path) => source.get(path), version), lines: [] };
    });
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    complain(error.message);
    return 1;
  }
}

/** Compares the recorded replies with those that `get` returns for the same paths. */
export async function compared(
  bundle: Bundle,
  get: (path: string) => Promise<Reply>,
  version: string,
): Promise<ReplayReport> {
  const { manifest, changed } = bundle;
  const find = operationFinder(platformApi(manifest.surface).operations);
  const applied: Record<string, number> = {};
  const differences: ReplayDifference[] = [];
  let repeated = 0;
  for (const [path, line] of safeCalls(bundle)) {
    const members = differencesOf(line, path, await get(path));
    if (typeof members === 'string') applied[members] = (applied[members] ?? 0) + 1;
    else repeated += 1;
    if (typeof members === 'string' || members.length === 0) continue;
    const operation = find('GET', path.split('?')[0] ?? '')?.id;
    differences.push({
      entry: line.entry ?? 0,
      id: line.id,
      text: `GET ${path}`,
      ...(operation !== undefined && { operation }),
      members,
    });
  }
  const isSame = differences.length === 0;
  const same = { hasSameVerdicts: true, hasSameState: true, isSame };
  const versions = { program: version, recordedBy: manifest.program, changedFiles: changed };
  return { repeated, applied, differences, ...versions, ...same };
}

/** Returns the last answered call of each path that only reads and that no fault affected. */
function safeCalls({ journal }: Bundle): ReadonlyMap<string, ExchangeLine> {
  const calls = new Map<string, ExchangeLine>();
  for (const line of journal) {
    if (line.kind !== 'exchange' || line.method !== 'GET' || line.publicKey === undefined) continue;
    const path = line.url.replace(/^\/worlds\/[^/?]+(?=\/|$)/, '');
    const isPlain = line.ending === 'answered' && line.isRedacted !== true && !hasEffects(line);
    if (isPlain && path.startsWith(BASE_PATH) && (calls.size < CALLS_MAX || calls.has(path)))
      calls.set(path, line);
  }
  return calls;
}

/** Returns the members that differ, or why the replies cannot be compared. */
function differencesOf(
  { status, reply }: ExchangeLine,
  path: string,
  { status: replayed, json }: Reply,
): readonly DifferentMember[] | string {
  if (status === 200 && replayed === 404 && HAS_ID.test(path)) return NOT_THERE;
  if (status !== replayed) return [{ member: 'status', recorded: status, replayed }];
  if (reply?.isCut !== true) return shapeDifferences(foreignJsonIn(reply?.text ?? ''), json);
  const beginning = parsePartial(reply.text ?? '')?.value;
  if (beginning === undefined) return NOT_JSON;
  // Ignore members that only the new reply has: the recorded reply may have had them after the cut.
  return shapeDifferences(beginning, json).filter(({ recorded }) => recorded !== undefined);
}
