import { useState } from 'preact/hooks';
import { notify } from '../../browser/notices.js';
import { answerTo, control } from '../../control/client.js';
import { Dialog } from '../../parts/dialog.js';
import { CheckField, TextField } from '../../parts/field.js';
import type { WorldDialogProps } from './worldDialogProps.js';

/** A dialog that saves the state of a world as a checkpoint. */
export function CreateCheckpoint({ world, onDone, onClose }: WorldDialogProps) {
  const [name, setName] = useState('');
  const [replace, setReplace] = useState(false);
  const confirm = async (): Promise<void> => {
    const params = { path: { world: world.name } };
    await answerTo(
      control.POST('/v1/worlds/{world}/checkpoints', { params, body: { name, ...(replace && { replace }) } }),
    );
    notify(`Saved the checkpoint ${name}.`);
    onDone();
  };
  return (
    <Dialog title={`Checkpoint of ${world.name}`} action="Save" onConfirm={confirm} onClose={onClose}>
      <p>A checkpoint saves the rows and the clock of this moment. A reset brings them back.</p>
      <TextField label="Name" value={name} onChange={setName} required autofocus />
      <CheckField label="Replace a checkpoint of this name" value={replace} onChange={setReplace} />
    </Dialog>
  );
}
