import { useState } from 'preact/hooks';
import { notify } from '../../browser/notices.js';
import { answerTo, control } from '../../control/client.js';
import type { Schemas } from '../../control/schemas.js';
import { Dialog } from '../../parts/dialog.js';
import { CheckField, ChoiceField, TextField } from '../../parts/field.js';
import { EFFECTS, ruleOf, type FaultForm } from './callMatch.js';

/** Arguments of a dialog about one exchange. */
export interface CallDialogProps {
  readonly world: string;
  readonly entry: Schemas['JournalEntry'];
  readonly onClose: () => void;
}

const START: FaultForm = { effect: 'status', number: '503', times: '1', hasPath: false, hasKey: false };

/** A dialog that adds a fault rule for calls similar to one in the journal. */
export function InjectFault({ world, entry, onClose }: CallDialogProps) {
  const [form, setForm] = useState(START);
  const of = <Name extends keyof FaultForm>(name: Name) => ({
    value: form[name],
    onChange: (value: FaultForm[Name]) => {
      setForm((before) => ({ ...before, [name]: value }));
    },
  });
  const add = async (): Promise<void> => {
    const params = { path: { world } };
    const body = ruleOf(entry, form);
    const { id } = await answerTo(control.POST('/v1/worlds/{world}/faults', { params, body }));
    notify(`Added the fault rule ${id}.`);
  };
  return (
    <Dialog
      title={`Fault for ${entry.operationId ?? entry.path ?? 'this call'}`}
      action="Add"
      onConfirm={add}
      onClose={onClose}
    >
      <ChoiceField label="Effect" {...of('effect')} choices={EFFECTS} />
      {form.effect === 'status' && <TextField label="Status" {...of('number')} />}
      {form.effect === 'delay' && <TextField label="Milliseconds" {...of('number')} />}
      <TextField label="Times" hint="Empty for no limit." {...of('times')} />
      <CheckField label="Only this path" {...of('hasPath')} />
      <CheckField label="Only this key" {...of('hasKey')} />
    </Dialog>
  );
}
