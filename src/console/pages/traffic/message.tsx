import type { Schemas } from '../../control/schemas.js';
import { bodyText } from './bodyText.js';

interface MessageProps {
  readonly title: string;
  readonly message: Schemas['JournalMessage'] | undefined;
}

/** The headers and the body of a request or a response. */
export function Message({ title, message }: MessageProps) {
  const headers = Object.entries(message?.headers ?? {});
  const body = message === undefined ? undefined : bodyText(message);
  if (headers.length === 0 && body === undefined) return null;
  return (
    <>
      <h3>{title}</h3>
      {headers.length > 0 && (
        <dl class="headers mono">
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}:</dt>
              <dd>{String(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {body !== undefined && (
        <pre tabIndex={0} aria-label={`Body of the ${title.toLowerCase()}`}>
          {body}
        </pre>
      )}
      {message?.isCut === true && (
        <p class="hint">The journal kept only the beginning of {message.bytes} bytes.</p>
      )}
    </>
  );
}
