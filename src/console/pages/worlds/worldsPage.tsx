import { useState } from 'preact/hooks';
import { clockText, instantText } from '../../clockText.js';
import { useWorlds, type World } from '../../control/worlds.js';
import { Reading } from '../../parts/reading.js';
import { linkTo } from '../../browser/location.js';
import { CreateWorld } from './createWorld.js';
import { FleetWorlds } from './fleetWorlds.js';
import { labelText } from './labelText.js';
import { WorldActions } from './worldActions.js';
import { useSorted, type SortValues } from '../../parts/order.js';
import { TableHead } from '../../parts/tableHead.js';

/** The list of worlds. */
export function WorldsPage() {
  const { data: worlds, error, reload } = useWorlds();
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <div class="title">
        <h1>Worlds</h1>
        <button
          type="button"
          class="primary"
          onClick={() => {
            setCreating(true);
          }}
        >
          New world
        </button>
      </div>
      <p class="lead">
        Each world has its own state, clock, faults, journal and keys. A fork shares its rows with its origin
        until either changes.
      </p>
      {worlds === undefined && <Reading what="the worlds" error={error} />}
      {worlds !== undefined && <WorldTable worlds={worlds} reload={reload} />}
      {isCreating && (
        <CreateWorld
          worlds={worlds ?? []}
          onDone={reload}
          onClose={() => {
            setCreating(false);
          }}
        />
      )}
    </>
  );
}

const VALUES: SortValues<World> = {
  Name: ({ name }) => name,
  'Time (UTC)': ({ now }) => now,
  Clock: ({ clock: { rate } }) => rate,
  Keys: ({ keys }) => keys.length,
  Seed: ({ seed }) => seed,
  Owner: ({ owner = '' }) => owner,
  'Created (UTC)': ({ createdAt = '' }) => createdAt,
};

function WorldTable({ worlds, reload }: { readonly worlds: readonly World[]; readonly reload: () => void }) {
  const { items, head } = useSorted(worlds, VALUES);
  return (
    <>
      <table class="cards">
        <TableHead columns={[...Object.keys(VALUES), 'Actions']} {...head} />
        <tbody>
          {items.map((world) => (
            <WorldRow key={world.name} world={world} worlds={worlds} reload={reload} />
          ))}
        </tbody>
      </table>
      <FleetWorlds />
    </>
  );
}

interface RowProps {
  readonly world: World;
  readonly worlds: readonly World[];
  readonly reload: () => void;
}

function WorldRow({ world, worlds, reload }: RowProps) {
  const { name, now, clock, keys, seed, owner, labels, createdAt, expiresAt } = world;
  return (
    <tr>
      <th scope="row">
        <a href={linkTo({ world: name, page: 'world' })}>{name}</a>
        {labelText(labels) && <div class="hint">{labelText(labels)}</div>}
      </th>
      <td data-label="Time" class="mono">
        {instantText(now)}
      </td>
      <td data-label="Clock">{clockText(clock)}</td>
      <td data-label="Keys">{keys.length}</td>
      <td data-label="Seed">{seed}</td>
      <td data-label="Owner">{owner ?? '–'}</td>
      <td data-label="Created" class="mono">
        {createdAt === undefined ? 'at the start' : instantText(createdAt)}
        {expiresAt !== undefined && <div class="hint">ends {instantText(expiresAt)} if unused</div>}
      </td>
      <td>
        <WorldActions world={world} worlds={worlds} onDone={reload} />
      </td>
    </tr>
  );
}
