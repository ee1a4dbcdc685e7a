import { useState } from 'preact/hooks';
import { notify } from '../../browser/notices.js';
import { answerTo, control } from '../../control/client.js';
import { issuesOf } from '../../control/refusal.js';
import type { Schemas } from '../../control/schemas.js';
import type { Collection } from '../../control/rows.js';
import { Dialog } from '../../parts/dialog.js';
import type { FormSchema } from '../../parts/schemaForm/formSchema.js';
import { GroupedForm, type FormGroup } from '../../parts/schemaForm/groupedForm.js';
import { patchBetween, pick } from './patch.js';
import type { RowDialogProps } from './rowDialog.js';

type EditProps = RowDialogProps & { readonly collection: Collection };

/** A dialog for the editable members of a row. It sends only the members that the user has changed. */
export function EditRow({ model, place, row, collection, onChange, onClose }: EditProps) {
  const patch: FormSchema = collection.patch ?? {};
  const [before] = useState(() => pick(row, Object.keys(patch.properties ?? {})));
  // Mark all members that a patch cannot remove as required, so that the form has no buttons that remove
  // them.
  const required = Object.keys(before).filter((name) => !collection.removable.includes(name));
  const [after, setAfter] = useState<unknown>(before);
  const save = async (): Promise<void> => {
    const body = patchBetween(before, after as typeof before) as Schemas['Patch'];
    const params = { path: { world: model.world, collection: collection.name, id: place.id } };
    await answerTo(control.PATCH('/v1/worlds/{world}/state/{collection}/{id}', { params, body }));
    notify(`Changed ${row.name}.`);
    onChange();
  };
  return (
    <Dialog title={`Edit ${row.name}`} action="Save" onConfirm={save} onClose={onClose}>
      {(error: Error | undefined) => (
        <GroupedForm
          label={row.name}
          schema={{ ...patch, required }}
          value={after}
          onChange={setAfter}
          issues={issuesOf(error)}
          groups={groupsOf(patch, before)}
        />
      )}
    </Dialog>
  );
}

/** Returns the fields in groups: single values, values with members of their own, and members that the row lacks. */
function groupsOf({ properties = {} }: FormSchema, row: object): readonly FormGroup[] {
  const names = Object.keys(properties);
  const isNested = (name: string): boolean => ['object', 'array'].includes(properties[name]?.type ?? '');
  return [
    { title: 'Values', names: names.filter((name) => name in row && !isNested(name)) },
    { title: 'Parts', names: names.filter((name) => name in row && isNested(name)) },
    { title: 'Not set', names: names.filter((name) => !(name in row)), isClosed: true },
  ];
}
