import type { Answer, Ask } from '../../support/invariants/ask.js';
import { wrongBackupLists } from '../../support/invariants/backupLists.js';
import { wrongBody } from '../../support/invariants/bodies.js';
import type { AnsweredCall } from '../../support/invariants/call.js';
import { wrongBatches } from '../../support/invariants/restoreRequests.js';
import { wrongSchedules } from '../../support/invariants/scheduleEchoes.js';
import { wrongSnapshotLists } from '../../support/invariants/snapshotLists.js';
import { wrongDeletion, wrongStores } from '../../support/invariants/storeEchoes.js';
import { wrongUsageLists } from '../../support/invariants/usageLists.js';
import { checkSuccess, type Called } from './checkCall.js';
import type { CallStep } from './step.js';

/** Throws if a call breaks a rule, whatever its status. */
export async function checkCalled(called: Called): Promise<void> {
  const { before, step, status, text } = called;
  const { method, path } = step;
  fail([...wrongBody(method, path, status, text), ...wrongDeletion(method, path, before, status)]);
  if (status < 300) await checkBackups(checkSuccess(called), called);
}

/** Reads the results of a successful call about backups or usage, and throws if they break a rule. */
async function checkBackups(call: AnsweredCall, called: Called): Promise<void> {
  const { stage, live, before, step } = called;
  const asked = (path: string): CallStep => ({ do: 'call', method: 'GET', path, ...keyOf(step) });
  const ask: Ask = async (path) => answerOf(await stage.call(live, asked(path)));
  const copies = {
    askBefore: async (path: string) => answerOf(await stage.callCopy(live, before, asked(path))),
    patchCopy: async (path: string, body: unknown) =>
      answerOf(await stage.callCopy(live, live.world, { ...asked(path), method: 'PATCH', body })),
  };
  fail([
    ...(await wrongBackupLists(call, ask)),
    ...(await wrongBatches(call, ask)),
    ...(await wrongSnapshotLists(call, ask)),
    ...(await wrongSchedules(call, ask, copies)),
    ...(await wrongStores(call, ask)),
    ...(await wrongUsageLists(call, ask)),
  ]);
}

function keyOf({ key }: CallStep): Pick<CallStep, 'key'> {
  return key === undefined ? {} : { key };
}

function answerOf({ status, text }: { readonly status: number; readonly text: string }): Answer {
  return { status, body: /^[[{]/.test(text) ? (JSON.parse(text) as unknown) : undefined };
}

function fail(wrong: readonly string[]): void {
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}
