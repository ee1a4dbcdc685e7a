import { goTo } from '../../browser/location.js';
import { ListHead } from '../../parts/listHead.js';
import { PagedList } from '../../parts/pagedList.js';
import { wordsOf } from '../../wordsOf.js';
import { itemOf, type Place } from '../../place.js';
import { countText } from './countText.js';
import type { Model } from './useModel.js';

interface ProblemListProps {
  readonly model: Model;
  readonly place: Place | undefined;
  readonly search: string;
}

const COLUMNS = [
  { title: 'Row' },
  { title: 'Problem', class: 'problem' },
  { title: 'Collection', class: 'wide' },
];

/** The rows of all collections that have a problem now. Those of the fixture come last and are grey. */
export function ProblemList({ model, place, search }: ProblemListProps) {
  const words = search.toLowerCase();
  const shown = model.problems.filter(({ id, name, problem }) =>
    `${name} ${id} ${problem}`.toLowerCase().includes(words),
  );
  return (
    <>
      <p class="hint count">{countText(shown.length, search, model)}</p>
      <ListHead columns={COLUMNS} />
      <PagedList
        label="Problems now"
        total={shown.length}
        itemAt={(index) => shown[index]}
        isSelected={({ collection, id }) => collection === place?.collection && id === place.id}
        onSelect={(problem) => {
          goTo({ world: model.world, page: 'platform', item: itemOf(problem) });
        }}
      >
        {({ collection, name, problem, isOld }) => (
          <>
            <span>{name}</span>
            <span class={isOld ? 'problem hint' : 'problem bad'}>
              {problem}
              {isOld && ' (from the fixture)'}
            </span>
            <span class="wide">{wordsOf(collection)}</span>
          </>
        )}
      </PagedList>
    </>
  );
}
