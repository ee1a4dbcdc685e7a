import { useState } from 'preact/hooks';
import { shownMoment } from '../../control/moment.js';
import { CheckField, ChoiceField, TextField } from '../../parts/field.js';
import { useSettled } from '../../useSettled.js';
import { wordsOf } from '../../wordsOf.js';
import { CollectionList } from './collectionList.js';
import type { Place } from '../../place.js';
import { ProblemList } from './problemList.js';
import type { Model } from './useModel.js';

/** The choice that lists the rows with a problem from all collections. The other choices are names of collections. */
const PROBLEMS = 'problems';
/** Pause in typing after which the rows are searched, in milliseconds. A search may read a million rows. */
const TYPING_MS = 300;

interface FinderProps {
  readonly model: Model;
  readonly place: Place | undefined;
}

/**
 * A list of rows. The user chooses whether it contains the rows with a problem, or the rows of a collection.
 */
export function Finder({ model, place }: FinderProps) {
  const [chosen, setChosen] = useState(place?.collection ?? PROBLEMS);
  const [search, setSearch] = useState('');
  const settled = useSettled(search, TYPING_MS);
  const [isUnwell, setUnwell] = useState(false);
  const collection = model.collections.find(({ name }) => name === chosen);
  const hasProblems = collection?.hasProblems === true;
  return (
    <section class="finder" aria-label="Find">
      <div class="line spaced">
        <ChoiceField label="Show" value={chosen} onChange={setChosen} choices={choicesOf(model)} />
        <TextField label="Search" placeholder="name or id" value={search} onChange={setSearch} isFilter />
        {hasProblems && <CheckField label="Only with problems" value={isUnwell} onChange={setUnwell} />}
      </div>
      {collection === undefined ? (
        <ProblemList model={model} place={place} search={search} />
      ) : (
        <CollectionList
          key={`${chosen} ${settled} ${isUnwell}`}
          {...{ model, collection, place }}
          filter={{
            ...(settled !== '' && { search: settled }),
            ...(hasProblems && isUnwell && { problem: true }),
          }}
        />
      )}
    </section>
  );
}

function choicesOf({ collections, sizes, problemCount }: Model) {
  return [
    [
      PROBLEMS,
      `problems ${shownMoment.value.asOf === undefined ? 'now' : 'then'} (${problemCount.toLocaleString('en')})`,
    ] as const,
    ...collections.map(({ name }) => {
      return [name, `${wordsOf(name)} (${(sizes[name] ?? 0).toLocaleString('en')})`] as const;
    }),
  ];
}
