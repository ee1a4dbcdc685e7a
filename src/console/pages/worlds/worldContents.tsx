import type { Topic } from '../../control/changes.js';
import { answerTo, control } from '../../control/client.js';
import { useAtMoment } from '../../control/live.js';
import type { Moment } from '../../control/moment.js';
import { Reading } from '../../parts/reading.js';

const TOPICS: readonly Topic[] = ['state'];

/** The collections of a world with the number of their rows. */
export function WorldContents({ world }: { readonly world: string }) {
  const load = (moment: Moment) =>
    answerTo(control.GET('/v1/worlds/{world}/state', { params: { path: { world }, query: { ...moment } } }));
  const { data: sizes, error } = useAtMoment(world, load, { topics: TOPICS });
  return (
    <section class="card" aria-labelledby="contents">
      <h2 id="contents">Contents</h2>
      {sizes === undefined && <Reading what="the sizes" error={error} />}
      <dl class="facts">
        {Object.entries(sizes ?? {}).map(([collection, count]) => (
          <div key={collection}>
            <dt>{collection}</dt>
            <dd>{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
