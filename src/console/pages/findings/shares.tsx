import type { Coverage } from './gaps.js';

const SHARES = [
  ['operations', 'Operations'],
  ['parameters', 'Query parameters'],
  ['members', 'Members of bodies'],
  ['statuses', 'Statuses'],
  ['errorCodes', 'Error codes'],
  ['branches', 'Situations'],
] as const;

/** The used share of each part of the API, such as parameters, as bars and numbers. */
export function Shares({ coverage }: { readonly coverage: Coverage }) {
  return (
    <dl class="shares">
      {SHARES.map(([name, words]) => {
        const { covered, total } = coverage[name];
        return (
          <div key={name}>
            <dt>{words}</dt>
            <dd>
              <meter max={Math.max(1, total)} value={covered} aria-label={words} />
              {covered} of {total}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
