import { useState } from 'preact/hooks';
import type { World } from '../../control/worlds.js';
import { CopyButton } from '../../parts/copyButton.js';
import { Tabs } from '../../parts/tabs.js';
import { snippetsFor } from './snippets.js';

type ApiKey = World['keys'][number];

interface DetailsProps {
  readonly world: World;
  readonly apiKey: ApiKey | undefined;
}

/** Shows how a client reaches a world with one of its keys. */
export function ConnectionDetails({ world, apiKey }: DetailsProps) {
  return (
    <section class="card" aria-labelledby="connection">
      <h2 id="connection">Connection</h2>
      <p class="copied">
        <span>Base URL</span>
        <code>{world.baseUrl}</code>
      </p>
      <Snippets world={world} apiKey={apiKey} />
    </section>
  );
}

function Snippets({ world: { name: world, baseUrl }, apiKey }: DetailsProps) {
  const { name, publicKey = 'PUBLIC', privateKey = 'PRIVATE' } = apiKey ?? {};
  const controlUrl = new URL('.', document.baseURI).href.replace(/\/$/, '');
  const snippets = snippetsFor({ baseUrl, publicKey, privateKey, controlUrl, world });
  const [chosen, setChosen] = useState('curl');
  const { id = '', title = '', text = '' } = snippets.find((each) => each.id === chosen) ?? {};
  return (
    <Tabs label="Ways to connect" tabs={snippets} chosen={id} onChoose={setChosen}>
      <pre>{text}</pre>
      <div class="buttons">
        <CopyButton text={text} what={`the snippet for ${title}`} />
        {name !== undefined && <span class="hint">With the key {name}; choose another one below.</span>}
      </div>
    </Tabs>
  );
}
