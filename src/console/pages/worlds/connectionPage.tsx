import { useState } from 'preact/hooks';
import type { World } from '../../control/worlds.js';
import type { WorldPageProps } from '../worldPageProps.js';
import { CopyButton } from '../../parts/copyButton.js';
import { ConnectionDetails } from './connectionDetails.js';
import { Keys } from './keys.js';
import { WorldContents } from './worldContents.js';

/** The page about the use of one world: its address and keys, its contents and its origin. */
export function ConnectionPage({ world }: WorldPageProps) {
  const [keyName, setKeyName] = useState('');
  const key = world.keys.find(({ name }) => name === keyName) ?? world.keys[0];
  return (
    <>
      <div class="title">
        <h1>Connection to {world.name}</h1>
        <CopyButton text={world.baseUrl} what="the base URL" words="Copy the base URL" isPrimary />
      </div>
      <p class="lead">How clients and tests reach this world, with which keys, and what is in it.</p>
      <ConnectionDetails world={world} apiKey={key} />
      <Keys keys={world.keys} selected={key} onSelect={setKeyName} />
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
