import { useFleet, wakeWorld, type FleetWorld } from '../../control/fleet.js';
import { instantText } from '../../clockText.js';
import { goTo, linkTo } from '../../browser/location.js';
import { notify } from '../../browser/notices.js';
import { useSorted, type SortValues } from '../../parts/order.js';
import { TableHead } from '../../parts/tableHead.js';
import { labelText } from './labelText.js';

const VALUES: SortValues<FleetWorld> = {
  Name: ({ name }) => name,
  Replica: ({ replica = '' }) => replica,
  'Last use (UTC)': ({ usedAt = '' }) => usedAt,
  'Saved size': ({ bytes }) => bytes,
  Owner: ({ owner = '' }) => owner,
};

/** All worlds of the fleet, also those of other replicas and those in no memory. Shows nothing without a fleet. */
export function FleetWorlds() {
  const { data: worlds = [] } = useFleet();
  const { items, head } = useSorted(worlds, VALUES);
  if (worlds.length === 0) return null;
  return (
    <section>
      <h2>All worlds of the fleet</h2>
      <p class="hint">
        Each link leads to the console of the replica that has the world. A world that is asleep wakes up at
        its next request.
      </p>
      <table class="cards">
        <TableHead columns={Object.keys(VALUES)} {...head} />
        <tbody>
          {items.map((world) => (
            <FleetRow key={world.name} world={world} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function FleetRow({ world }: { readonly world: FleetWorld }) {
  const { replica, labels, owner, usedAt, expiresAt, bytes, entries } = world;
  return (
    <tr>
      <th scope="row">
        <WorldLink world={world} />
        {labelText(labels) && <div class="hint">{labelText(labels)}</div>}
      </th>
      <td data-label="Replica">{replica ?? 'asleep'}</td>
      <td data-label="Last use" class="mono">
        {usedAt === undefined ? '–' : instantText(usedAt)}
        {expiresAt !== undefined && <div class="hint">ends {instantText(expiresAt)} if unused</div>}
      </td>
      <td data-label="Saved size">
        {Math.ceil(bytes / 1024)} KiB
        {entries > 0 && <div class="hint">and {entries} changes</div>}
      </td>
      <td data-label="Owner">{owner ?? '–'}</td>
    </tr>
  );
}

/** Links to the page of a world at its replica. A replica without a control plane has no console. */
function WorldLink({ world: { name, replica, controlUrl } }: { readonly world: FleetWorld }) {
  if (replica === undefined) return <Sleeping name={name} />;
  if (controlUrl === undefined) return <>{name}</>;
  return <a href={`${controlUrl}/${linkTo({ world: name, page: 'world' })}`}>{name}</a>;
}

/** A world in no memory. Its next request, such as this one, brings it to the replica of this console. */
function Sleeping({ name }: { readonly name: string }) {
  const wake = async (): Promise<void> => {
    try {
      await wakeWorld(name);
      goTo({ world: name, page: 'world' });
    } catch (error) {
      notify((error as Error).message);
    }
  };
  return (
    <>
      {name}{' '}
      <button type="button" class="small" aria-label={`Wake ${name}`} onClick={() => void wake()}>
        Wake
      </button>
    </>
  );
}
