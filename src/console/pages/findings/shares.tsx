import type { Coverage } from './gaps.js';
import type { ScopedCoverage } from './scope.js';

const SHARES = [
  ['operations', 'Operations'],
  ['parameters', 'Query parameters'],
  ['members', 'Members of bodies'],
  ['statuses', 'Statuses'],
  ['errorCodes', 'Error codes'],
  ['branches', 'Situations'],
] as const;

interface SharesProps {
  readonly coverage: Coverage;
  /** The operations that count. Error codes and situations belong to no operation. */
  readonly scoped: ScopedCoverage;
}

/** The used share of each part of the API, such as parameters, as bars and numbers. */
export function Shares({ coverage, scoped }: SharesProps) {
  const { errorCodes, branches } = coverage;
  const shares = { ...scoped, errorCodes, branches };
  return (
    <dl class="shares">
      {SHARES.map(([name, words]) => {
        const { covered, total } = shares[name];
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
