import { useAtMoment } from '../../control/live.js';
import type { Moment } from '../../control/moment.js';
import type { Row } from '../../control/rows.js';
import { wordsOf } from '../../wordsOf.js';
import { itemOf, type Place } from '../../place.js';
import { readParents } from './readParents.js';
import { RowLink } from '../../parts/rowLink.js';
import type { Topic } from '../../control/changes.js';
import type { Model } from './useModel.js';

interface ParentsProps {
  readonly model: Model;
  readonly place: Place;
  readonly row: Row;
}

/** Links to the rows to which a row belongs: its organization, its project and its cluster. */
export function Parents({ model, place, row }: ParentsProps) {
  const { world } = model;
  const load = (moment: Moment) => readParents(model, place, row, moment);
  const { data = [] } = useAtMoment(`${world} ${itemOf(place)}`, load, {
    topics: targetTopics(model),
  });
  return (
    <nav class="parents" aria-label="Belongs to">
      {data.map(({ place: parent, name }) => (
        <RowLink key={itemOf(parent)} world={world} place={parent} problem={model.problemOf(parent.id)}>
          <span class="hint">{wordsOf(parent.collection).replace(/s$/, '')}</span> {name}
        </RowLink>
      ))}
    </nav>
  );
}

/** Returns the topics of all collections that are targets of links. */
function targetTopics({ collections }: Model): readonly Topic[] {
  const targets = new Set(collections.flatMap(({ links }) => Object.values(links)));
  return [...targets].map((name) => `state/${name}` as const);
}
