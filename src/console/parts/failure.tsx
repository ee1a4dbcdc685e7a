import { ConnectionLost, Refusal } from '../control/refusal.js';

/** Shows why a call failed, with the message of the server. */
export function Failure({ error }: { readonly error: Error | undefined }) {
  if (error === undefined) return null;
  const mistakes = error instanceof Refusal ? error.mistakes : [];
  const isOurs = error instanceof Refusal || error instanceof ConnectionLost;
  return (
    <div class="failure" role="alert">
      <p>{isOurs ? error.message : `The console failed: ${error.message}`}</p>
      {mistakes.length > 0 && (
        <ul>
          {mistakes.map((mistake) => (
            <li key={mistake}>{mistake}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
