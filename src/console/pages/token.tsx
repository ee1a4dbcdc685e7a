import { useState } from 'preact/hooks';
import { giveToken, tokenRefusal } from '../control/connection.js';
import { TextField } from '../parts/field.js';

/** Asks for the token of the control plane. */
export function TokenForm() {
  const [token, setToken] = useState('');
  return (
    <form
      class="card narrow"
      onSubmit={(event) => {
        event.preventDefault();
        giveToken(token.trim());
      }}
    >
      <h1>Token</h1>
      <p>
        This control plane asks for its token, the value of <code>--control-token</code> or a secret of{' '}
        <code>--control-tokens</code>. This tab keeps it until you close it.
      </p>
      <TextField label="Token" isSecret value={token} onChange={setToken} required autofocus />
      {tokenRefusal.value !== undefined && (
        <p class="failure" role="alert">
          {tokenRefusal.value}
        </p>
      )}
      <div class="buttons">
        <button type="submit" class="primary">
          Continue
        </button>
      </div>
    </form>
  );
}
