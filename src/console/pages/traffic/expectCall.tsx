import { useState } from 'preact/hooks';
import { answerTo, control } from '../../control/client.js';
import type { Schemas } from '../../control/schemas.js';
import { CopyButton } from '../../parts/copyButton.js';
import { Dialog } from '../../parts/dialog.js';
import { CheckField } from '../../parts/field.js';
import { matchOf } from './callMatch.js';
import type { CallDialogProps } from './injectFault.js';

/** A dialog that turns a call into an expectation. The user can verify it now, or copy it into a scenario. */
export function ExpectCall({ world, entry, onClose }: CallDialogProps) {
  const [likeness, setLikeness] = useState({ hasPath: true, hasKey: false });
  const [verdict, setVerdict] = useState<Schemas['Verdict'] | undefined>(undefined);
  const match = { ...matchOf(entry, likeness), ...(entry.status !== undefined && { status: entry.status }) };
  const verify = async (): Promise<void> => {
    const body = { match, count: { gte: 1 } };
    setVerdict(
      await answerTo(
        control.POST('/v1/worlds/{world}/journal/verify', { params: { path: { world } }, body }),
      ),
    );
  };
  const line = `- ${JSON.stringify({ ...match, count: { gte: 1 } })}`;
  const set = (name: keyof typeof likeness) => (value: boolean) => {
    setLikeness((before) => ({ ...before, [name]: value }));
  };
  return (
    <Dialog title="Expect this call" action="Verify now" isKept onConfirm={verify} onClose={onClose}>
      <CheckField label="This path" value={likeness.hasPath} onChange={set('hasPath')} />
      <CheckField label="This key" value={likeness.hasKey} onChange={set('hasKey')} />
      <p>
        For <code>expect</code> of a scenario:
      </p>
      <pre>{line}</pre>
      <CopyButton text={line} what="the expectation" />
      {verdict !== undefined && <Verdict verdict={verdict} />}
    </Dialog>
  );
}

function Verdict({ verdict: { result, actual } }: { readonly verdict: Schemas['Verdict'] }) {
  return (
    <p role="status">
      Verdict: <strong>{result}</strong>. {actual} {actual === 1 ? 'exchange matches' : 'exchanges match'}.
    </p>
  );
}
