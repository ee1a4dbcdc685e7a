import { useEffect } from 'preact/hooks';
import { instantText } from '../../clockText.js';
import { answerTo, control } from '../../control/client.js';
import type { Schemas } from '../../control/schemas.js';
import { usePolled } from '../../control/polled.js';
import type { World } from '../../control/worlds.js';
import { CallMoments } from './callMoments.js';
import { DetailActions } from './detailActions.js';
import { currentRoute, linkTo } from '../../browser/location.js';
import { DocumentLink } from '../../parts/documentLink.js';
import { ExchangeLinks } from '../../parts/exchangeLinks.js';
import { Reading } from '../../parts/reading.js';
import { mainReason } from './mainReason.js';
import { reasonsFor } from './reasons.js';
import { Message } from './message.js';

type Entry = Schemas['JournalEntry'];

interface DetailProps {
  readonly world: World;
  /** Number of the entry. */
  readonly entry: number;
  /** The member `ending` of this entry in the list of entries. Unset if the list does not contain the entry. */
  readonly ending: string | undefined;
}

/** One journal entry with its request, its response and its explanation. */
export function Detail({ world, entry: number, ending }: DetailProps) {
  const params = { path: { world: world.name, entry: number } };
  const load = () => answerTo(control.GET('/v1/worlds/{world}/journal/{entry}', { params }));
  const { data: entry, error, reload } = usePolled(String(number), load);
  const hasEnded = entry?.ending === 'open' && ending !== undefined && ending !== 'open';
  useEffect(() => {
    if (hasEnded) reload();
  }, [hasEnded]);
  return (
    <section class="card detail" aria-label={`Entry ${number}`}>
      {entry === undefined && <Reading what="the call" error={error} />}
      {entry !== undefined && <Found world={world} entry={entry} />}
    </section>
  );
}

function Found({ world, entry }: { readonly world: World; readonly entry: Entry }) {
  const { method, action, target, path, status, errorCode, kind } = entry;
  return (
    <>
      <p class="close">
        <a href={linkTo({ world: world.name, page: 'traffic', ...filterOf() })}>Close</a>
      </p>
      <h2>
        {kind === 'control' ? (action ?? path) : `${method} ${target ?? path ?? ''}`} → {status ?? 'no reply'}{' '}
        {errorCode}
      </h2>
      <Why world={world.name} entry={entry} />
      {kind === 'exchange' && <DetailActions world={world} entry={entry} />}
      {entry.entry !== undefined && (
        <CallMoments world={world.name} entry={entry.entry} rows={entry.explanation?.rows} />
      )}
      <h3>Facts</h3>
      <Facts world={world.name} entry={entry} />
      <Message title="Request" message={entry.request} />
      <Message title="Response" message={entry.response} />
    </>
  );
}

function Facts({
  world,
  entry: { id, at, realAt, durationMs, operationId, operationNumber, publicKey, ending, handshakes },
}: {
  readonly world: string;
  readonly entry: Entry;
}) {
  const facts = [
    ['Number', id],
    ['Virtual time', instantText(at)],
    ['Real time', instantText(realAt)],
    ['Duration', durationMs === undefined ? undefined : `${durationMs} ms`],
    ['Operation', operationId],
    ['In the document', operationNumber],
    ['Key', publicKey],
    ['End', ending],
    ['Challenges', handshakes && <ExchangeLinks world={world} entries={handshakes} />],
  ] as const;
  return (
    <dl class="facts">
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Why({ world, entry }: { readonly world: string; readonly entry: Entry }) {
  const { sentence, remedy, ways } = mainReason(world, entry);
  const reasons = reasonsFor(entry);
  return (
    <section class="why" aria-label="Why">
      <h3>Why</h3>
      <p class="sentence">{sentence}</p>
      {remedy !== undefined && <p>{remedy}</p>}
      {ways.map(({ words, to }) => (
        <p key={words}>
          <a href={linkTo(to)}>{words}</a>
        </p>
      ))}
      {reasons.length > 0 && (
        <ul class="hint">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <Documents entry={entry} />
    </section>
  );
}

/** Links to the documents about the error and the operation of a call, or about a control action. */
function Documents({ entry }: { readonly entry: Entry }) {
  const { operationId = '', errorCode = '', explanation, action = '', docs, why } = entry;
  const { operation, error } = explanation?.docs ?? {};
  const links = [
    [error, errorCode],
    [operation, operationId],
    [docs, action],
    [why?.link === error ? undefined : why?.link, 'the cause'],
  ] as const;
  const shown = links.flatMap(([path, words]) => (path === undefined ? [] : [{ path, words }]));
  if (shown.length === 0) return undefined;
  return (
    <p class="hint">
      In the documents:{' '}
      {shown.map(({ path, words }, at) => (
        <>
          {at > 0 && ', '}
          <DocumentLink path={path} words={words} />
        </>
      ))}
    </p>
  );
}

/** Returns the filter of the current page as a part of a route. */
function filterOf() {
  const { filter } = currentRoute.value;
  return filter !== undefined && { filter };
}
