import { useState } from 'preact/hooks';
import { clockText, instantText } from '../../clockText.js';
import { useWorlds, type World } from '../../control/worlds.js';
import type { WorldPageProps } from '../worldPageProps.js';
import { Checkpoints } from './checkpoints.js';
import { ConnectionDetails } from './connectionDetails.js';
import { Keys } from './keys.js';
import { WorldActions } from './worldActions.js';
import { WorldContents } from './worldContents.js';

/** The page of one world: its address and keys, its checkpoints, its contents and its origin. */
export function WorldPage({ world, reload }: WorldPageProps) {
  const { data: worlds = [world] } = useWorlds();
  const [keyName, setKeyName] = useState('');
  const key = world.keys.find(({ name }) => name === keyName) ?? world.keys[0];
  return (
    <>
      <div class="title">
        <h1>{world.name}</h1>
        <WorldActions world={world} worlds={worlds} onDone={reload} />
      </div>
      <p class="lead">
        <span class="mono">{instantText(world.now)}</span> UTC · clock: {clockText(world.clock)} · seed{' '}
        {world.seed}
      </p>
      <ConnectionDetails world={world} apiKey={key} />
      <Keys keys={world.keys} selected={key} onSelect={setKeyName} />
      <Checkpoints world={world} reload={reload} />
      <WorldContents world={world.name} />
      <Made world={world} />
    </>
  );
}

function Made({ world: { settings, quirks } }: { readonly world: World }) {
  const members = [...Object.entries(settings), ...Object.entries(quirks)];
  return (
    <details class="card">
      <summary>Settings and quirks</summary>
      <dl class="facts">
        {members.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd class="mono">{String(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
