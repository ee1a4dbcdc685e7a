import type { World } from '../../control/worlds.js';
import { CopyButton } from '../../parts/copyButton.js';
import { TableHead } from '../../parts/tableHead.js';

type ApiKey = World['keys'][number];

interface KeysProps {
  readonly keys: readonly ApiKey[];
  readonly selected: ApiKey | undefined;
  readonly onSelect: (name: string) => void;
}

/** The key pairs of a world. The snippets contain the selected pair. */
export function Keys({ keys, selected, onSelect }: KeysProps) {
  return (
    <section class="card" aria-labelledby="keys">
      <h2 id="keys">Keys</h2>
      {keys.length === 0 ? (
        <p>This world has no key. The platform's call that creates the first user returns one.</p>
      ) : (
        <table class="cards">
          <TableHead columns={['Name', 'Public key', 'Private key', 'Roles', 'Actions']} />
          <tbody>
            {keys.map((key) => (
              <KeyRow key={key.publicKey} apiKey={key} isSelected={key === selected} onSelect={onSelect} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface ChoiceProps {
  readonly isSelected: boolean;
  readonly onSelect: (name: string) => void;
}

function KeyRow({
  apiKey: { name, publicKey, privateKey, roles },
  isSelected,
  onSelect,
}: ChoiceProps & { readonly apiKey: ApiKey }) {
  return (
    <tr>
      <th scope="row">
        <KeyChoice name={name} isSelected={isSelected} onSelect={onSelect} />
      </th>
      <td data-label="Public key" class="mono">
        {publicKey}
      </td>
      <td data-label="Private key" class="mono">
        {privateKey}
      </td>
      <td data-label="Roles">{roles.map(({ roleName }) => roleName).join(', ')}</td>
      <td>
        <div class="buttons">
          <CopyButton text={publicKey} what={`the public key of ${name}`} words="Copy key" />
          <CopyButton
            text={`${publicKey}:${privateKey}`}
            what={`the key pair of ${name}`}
            words="Copy pair"
          />
        </div>
      </td>
    </tr>
  );
}

function KeyChoice({ name, isSelected, onSelect }: ChoiceProps & { readonly name: string }) {
  const select = (): void => {
    onSelect(name);
  };
  return (
    <label class="check">
      <input type="radio" name="key" checked={isSelected} onChange={select} />
      {name}
    </label>
  );
}
