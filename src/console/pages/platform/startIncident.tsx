import { useState } from 'preact/hooks';
import { notify } from '../../browser/notices.js';
import { answerTo, control } from '../../control/client.js';
import { issuesOf } from '../../control/refusal.js';
import type { Schemas } from '../../control/schemas.js';
import { Dialog } from '../../parts/dialog.js';
import { ChoiceField } from '../../parts/field.js';
import { Prose } from '../../parts/prose.js';
import type { FormSchema } from '../../parts/schemaForm/formSchema.js';
import { GroupedForm, type FormGroup } from '../../parts/schemaForm/groupedForm.js';
import type { RowDialogProps } from './rowDialog.js';
import { kindsFor } from './kindsFor.js';
import type { IncidentKind } from './useModel.js';

/** An incident as the user describes it: its kind, and the other members of the request. */
interface Draft {
  readonly kind: string;
  readonly settings: unknown;
}

/** A dialog that starts an incident on a row. It offers the kinds that fit the collection of the row. */
export function StartIncident({ model, place, row, onChange, onClose }: RowDialogProps) {
  const kinds = kindsFor(model.kinds, place.collection);
  const [draft, setDraft] = useState<Draft>({ kind: kinds[0]?.kind ?? '', settings: {} });
  const { kind, settings } = draft;
  const start = async (): Promise<void> => {
    const body = { ...(settings as object), kind, target: place.id } as Schemas['IncidentSpec'];
    const params = { path: { world: model.world } };
    await answerTo(control.POST('/v1/worlds/{world}/incidents', { params, body }));
    notify(`Started ${kind} of ${row.name}.`);
    onChange();
  };
  return (
    <Dialog title={`Incident of ${row.name}`} action="Start" onConfirm={start} onClose={onClose}>
      {(error: Error | undefined) => (
        <IncidentFields kinds={kinds} draft={draft} onChange={setDraft} error={error} />
      )}
    </Dialog>
  );
}

/** The members of all kinds of incidents. The target is the row, and the kind is chosen above. */
const TIMES = ['at', 'for'];
const OTHERS = ['id'];
const KNOWN = ['kind', 'target', ...TIMES, ...OTHERS];

/** Returns the fields in groups: the members of this kind, its time, and the rest. */
function groupsOf(kind: IncidentKind | undefined): readonly FormGroup[] {
  const { properties = {} } = (kind?.schema ?? {}) as FormSchema;
  const own = Object.keys(properties).filter((name) => !KNOWN.includes(name));
  return [
    { title: 'What happens', names: own },
    { title: 'When', names: TIMES },
    { title: 'More', names: OTHERS, isClosed: true },
  ];
}

interface FieldsProps {
  readonly kinds: readonly IncidentKind[];
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly error: Error | undefined;
}

function IncidentFields({ kinds, draft, onChange, error }: FieldsProps) {
  const chosen = kinds.find(({ kind }) => kind === draft.kind);
  return (
    <>
      <ChoiceField
        label="Incident"
        value={draft.kind}
        onChange={(kind) => {
          onChange({ kind, settings: {} });
        }}
        choices={kinds.map(({ kind }) => [kind, kind] as const)}
      />
      <p>
        <Prose text={chosen?.effect ?? ''} />
      </p>
      <GroupedForm
        key={draft.kind}
        label="settings"
        schema={chosen?.schema ?? {}}
        value={draft.settings}
        onChange={(settings) => {
          onChange({ ...draft, settings });
        }}
        issues={issuesOf(error)}
        groups={groupsOf(chosen)}
      />
    </>
  );
}
