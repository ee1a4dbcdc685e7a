import { useState } from 'preact/hooks';
import { goTo } from '../../browser/location.js';
import { notify } from '../../browser/notices.js';
import { answerTo, control } from '../../control/client.js';
import { shownMoment } from '../../control/moment.js';
import type { Schemas } from '../../control/schemas.js';
import { usePolled } from '../../control/polled.js';
import type { World } from '../../control/worlds.js';
import { Dialog } from '../../parts/dialog.js';
import { Failure } from '../../parts/failure.js';
import { ChoiceField, TextField } from '../../parts/field.js';
import { EMPTY_FORM, specOf, type WorldForm } from './worldForm.js';

interface CreateProps {
  readonly worlds: readonly World[];
  /** Name of the world to copy. If unset, the user chooses the origin in the dialog. */
  readonly from?: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A dialog that creates a world, as a copy of another world or from a fixture. */
export function CreateWorld({ worlds, from, onDone, onClose }: CreateProps) {
  const moment = shownMoment.value;
  const origin = from === undefined ? {} : { origin: `world ${from}` };
  const [form, setForm] = useState<WorldForm>({ ...EMPTY_FORM, ...origin });
  const confirm = async (): Promise<void> => {
    const isFork = from !== undefined && form.origin === `world ${from}`;
    const body = { ...specOf(form), ...(isFork && moment) };
    const { name } = await answerTo(control.POST('/v1/worlds', { body }));
    notify(`Made the world ${name}.`);
    onDone();
    goTo({ world: name, page: 'world' });
  };
  const when = moment.asOf === undefined ? '' : ` as of ${moment.asOf}`;
  const words =
    from === undefined
      ? { title: 'New world', action: 'Create' }
      : { title: `Fork ${from}${when}`, action: 'Fork' };
  return (
    <Dialog {...words} onConfirm={confirm} onClose={onClose}>
      <Fields worlds={worlds} form={form} onChange={setForm} />
    </Dialog>
  );
}

interface FieldsProps {
  readonly worlds: readonly World[];
  readonly form: WorldForm;
  readonly onChange: (form: WorldForm) => void;
}

function Fields({ worlds, form, onChange }: FieldsProps) {
  const { data, error } = usePolled('fixtures', () => answerTo(control.GET('/v1/fixtures')));
  const of = (member: keyof WorldForm) => ({
    value: form[member],
    onChange: (value: string) => {
      onChange({ ...form, [member]: value });
    },
  });
  return (
    <>
      <TextField label="Name" hint="By default world-1, world-2 …" {...of('name')} autofocus />
      <ChoiceField label="Made from" {...of('origin')} choices={originsOf(worlds, data)} />
      <Failure error={error} />
      <TextField label="Seed" hint="By default the seed of its origin." {...of('seed')} />
      <TextField label="Starts at" placeholder="2026-01-01T00:00:00Z" {...of('now')} />
      <TextField label="Clock" hint="manual, realtime or a rate such as 60." {...of('clock')} />
    </>
  );
}

function originsOf(worlds: readonly World[], fixtures: readonly Schemas['Shipped'][] = []) {
  return [
    ...worlds.map(({ name }) => [`world ${name}`, `a copy of ${name}`] as const),
    ...fixtures.map(({ name }) => [`fixture ${name}`, `the fixture ${name}`] as const),
  ];
}
