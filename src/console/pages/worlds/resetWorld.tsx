import { useState } from 'preact/hooks';
import { instantText } from '../../clockText.js';
import { notify } from '../../browser/notices.js';
import { answerTo, control } from '../../control/client.js';
import { useCheckpoints } from '../../control/checkpoints.js';
import { Dialog } from '../../parts/dialog.js';
import { Failure } from '../../parts/failure.js';
import { ChoiceField } from '../../parts/field.js';
import type { WorldDialogProps } from './worldDialogProps.js';

const START = '';

/** A dialog that resets a world to its start or to a checkpoint. */
export function ResetWorld({
  world: { name: world },
  to: wanted = START,
  onDone,
  onClose,
}: WorldDialogProps & { readonly to?: string }) {
  const { data: checkpoints = [], error } = useCheckpoints(world);
  const [to, setTo] = useState(wanted);
  const confirm = async (): Promise<void> => {
    const body = to === START ? {} : { to };
    await answerTo(control.POST('/v1/worlds/{world}/reset', { params: { path: { world } }, body }));
    notify(`Reset ${world} to ${to === START ? 'its start' : to}.`);
    onDone();
  };
  const choices = checkpoints.map(({ name, now }) => [name, `${name} (${instantText(now)})`] as const);
  return (
    <Dialog title={`Reset ${world}`} action="Reset" isDangerous onConfirm={confirm} onClose={onClose}>
      <p>Restores the rows and the clock and clears the journal. Keys and checkpoints stay.</p>
      <ChoiceField label="To" value={to} onChange={setTo} choices={[[START, 'the start'], ...choices]} />
      <Failure error={error} />
    </Dialog>
  );
}
