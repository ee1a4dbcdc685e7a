import { useState } from 'preact/hooks';
import { linkTo } from '../../browser/location.js';
import { ChangeButton } from '../../parts/changeButton.js';
import { firstMetrics } from '../measurements/defaultView.js';
import { EditRow } from './editRow.js';
import { kindsFor } from './kindsFor.js';
import type { RowDialogProps } from './rowDialog.js';
import { StartIncident } from './startIncident.js';

/** Buttons that change a row or start an incident on it, if its collection allows that. */
export function RowActions(props: Omit<RowDialogProps, 'onClose'>) {
  const [open, setOpen] = useState<'edit' | 'incident' | undefined>(undefined);
  const { model, place } = props;
  const collection = model.collections.find(({ name }) => name === place.collection);
  const hasIncidents = kindsFor(model.kinds, place.collection).length > 0;
  const show = (dialog: typeof open) => () => {
    setOpen(dialog);
  };
  const close = show(undefined);
  return (
    <div class="buttons spaced">
      {collection?.patch !== undefined && (
        <ChangeButton class="small" onClick={show('edit')}>
          Edit
        </ChangeButton>
      )}
      {hasIncidents && (
        <ChangeButton class="small primary" onClick={show('incident')}>
          Start an incident
        </ChangeButton>
      )}
      <MeasurementsLink world={model.world} place={place} row={props.row} />
      {open === 'edit' && collection !== undefined && (
        <EditRow {...props} collection={collection} onClose={close} />
      )}
      {open === 'incident' && <StartIncident {...props} onClose={close} />}
    </div>
  );
}

/** A link to the measurements of a host, or of the nodes of a cluster. */
function MeasurementsLink({
  world,
  place,
  row,
}: { readonly world: string } & Pick<RowDialogProps, 'place' | 'row'>) {
  const { collection, id } = place;
  if (collection !== 'hosts' && collection !== 'clusters') return null;
  const query = collection === 'hosts' ? firstMetrics(row.name) : `cluster=${encodeURIComponent(id)}`;
  return <a href={linkTo({ world, page: 'measurements', query })}>Measurements</a>;
}
