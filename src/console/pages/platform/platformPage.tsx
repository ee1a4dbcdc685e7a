import { Failure } from '../../parts/failure.js';
import { Reading } from '../../parts/reading.js';
import { linkTo } from '../../browser/location.js';
import type { WorldPageProps } from '../worldPageProps.js';
import { Changes } from './changes.js';
import { Details } from './details.js';
import { Finder } from './finder.js';
import { Overview } from './overview.js';
import { itemOf, placeOf, type Place } from '../../place.js';
import { useModel, useShape, type Shape } from './useModel.js';

/** If the item in the address has this value, the page shows the changes of the world. */
const CHANGES = 'changes';

/**
 * The page about the simulated platform. It has a list for finding rows, the details of a row, and the
 * changes.
 */
export function PlatformPage({ world: { name: world, now }, item }: WorldPageProps) {
  const shape = useShape();
  return (
    <>
      <div class="title">
        <h1>Platform of {world}</h1>
        <Views world={world} item={item} />
      </div>
      {shape.data === undefined && <Reading what="the collections" error={shape.error} />}
      {item === CHANGES && <Changes world={world} />}
      {item !== CHANGES && shape.data !== undefined && (
        <Rows world={world} shape={shape.data} place={placeOf(item)} now={now} />
      )}
    </>
  );
}

interface RowsProps {
  readonly world: string;
  readonly shape: Shape;
  readonly place: Place | undefined;
  readonly now: string;
}

function Rows({ world, shape, place, now }: RowsProps) {
  const { model, error } = useModel(world, shape);
  return (
    <>
      {model === undefined ? <Reading what="the platform" error={error} /> : <Failure error={error} />}
      {model !== undefined && (
        <div class="platform">
          <Finder model={model} place={place} />
          {place === undefined ? (
            <Overview model={model} />
          ) : (
            <Details key={itemOf(place)} model={model} place={place} now={now} />
          )}
        </div>
      )}
    </>
  );
}

function Views({ world, item }: { readonly world: string; readonly item: string | undefined }) {
  const current = (isCurrent: boolean) => (isCurrent ? 'page' : undefined);
  return (
    <nav class="buttons" aria-label="Views">
      <a href={linkTo({ world, page: 'platform' })} aria-current={current(item === undefined)}>
        Overview
      </a>
      <a href={linkTo({ world, page: 'platform', item: CHANGES })} aria-current={current(item === CHANGES)}>
        Changes
      </a>
    </nav>
  );
}
