import { linkTo } from '../../browser/location.js';
import { useProblems, type Problem } from '../../control/problems.js';
import { Reading } from '../../parts/reading.js';
import { RowLink } from '../../parts/rowLink.js';
import { wordsOf } from '../../wordsOf.js';

const SHOWN = 8;

/** The rows that got a problem since the timeline began, and the number of those that the fixture has made. */
export function ProblemsSinceStart({ world }: { readonly world: string }) {
  const { data, error } = useProblems(world, ['state']);
  return (
    <section class="card" aria-labelledby="problems">
      <h2 id="problems">Problems since the start</h2>
      {data === undefined ? (
        <Reading what="the problems" error={error} />
      ) : (
        <Found world={world} problems={data.problems} />
      )}
    </section>
  );
}

function Found({ world, problems }: { readonly world: string; readonly problems: readonly Problem[] }) {
  const fresh = problems.filter(({ isOld }) => !isOld);
  const old = problems.length - fresh.length;
  return (
    <>
      {fresh.length === 0 && <p>None.</p>}
      <ul class="rows">
        {fresh.slice(0, SHOWN).map(({ collection, id, name, problem }) => (
          <li key={`${collection} ${id}`}>
            <RowLink world={world} place={{ collection, id }}>
              {name}
            </RowLink>
            <span class="bad">{problem}</span>
            <span class="hint">{wordsOf(collection)}</span>
          </li>
        ))}
      </ul>
      <p class="hint">
        {fresh.length > SHOWN && `${fresh.length - SHOWN} more. `}
        {old > 0 && `${old.toLocaleString('en')} older problems come from the fixture. `}
        <a href={linkTo({ world, page: 'platform' })}>All problems</a>
      </p>
    </>
  );
}
