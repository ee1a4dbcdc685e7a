import { notify } from '../../browser/notices.js';
import { instantText } from '../../clockText.js';
import { answerTo, control } from '../../control/client.js';
import { useCommand } from '../../control/command.js';
import { ChangeButton } from '../../parts/changeButton.js';
import { Failure } from '../../parts/failure.js';
import type { Incident, Model } from './useModel.js';

interface IncidentListProps {
  readonly model: Model;
  readonly incidents: readonly Incident[];
}

/** Running incidents, each with a button that ends it. */
export function IncidentList({ model: { world, reload }, incidents }: IncidentListProps) {
  const { run, isBusy, error } = useCommand();
  const end = ({ id, kind, target }: Incident): Promise<void> =>
    run(async () => {
      const params = { path: { world, incident: id } };
      await answerTo(control.DELETE('/v1/worlds/{world}/incidents/{incident}', { params }));
      notify(`Ended ${kind} of ${target}.`);
      reload();
    });
  return (
    <>
      <Failure error={error} />
      <ul class="rows">
        {incidents.map((incident) => (
          <IncidentItem key={incident.id} incident={incident} isBusy={isBusy} onEnd={end} />
        ))}
      </ul>
    </>
  );
}

interface ItemProps {
  readonly incident: Incident;
  readonly isBusy: boolean;
  readonly onEnd: (incident: Incident) => Promise<void>;
}

function IncidentItem({ incident, isBusy, onEnd }: ItemProps) {
  const { kind, target, nodes, from, until } = incident;
  return (
    <li>
      <strong>{kind}</strong> {nodes?.join(', ') ?? target}
      <span class="hint">
        since {instantText(from)}
        {until !== undefined && `, until ${instantText(until)}`}
      </span>
      <span class="buttons">
        <ChangeButton
          class="small"
          disabled={isBusy}
          aria-label={`End ${kind} of ${target}`}
          onClick={() => void onEnd(incident)}
        >
          End
        </ChangeButton>
      </span>
    </li>
  );
}
