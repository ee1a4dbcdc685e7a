import type { OperationId } from '../../../src/contract/types.js';
import { DAY_MS, HOUR_MS } from '../../../src/world/instant.js';
import type { World } from '../../../src/world/world.js';
import type { Dice } from './dice.js';

const ODD = ['', '0', '-1', '1e9', 'true', 'P', 'PT0S', 'null', '%00', '99999999999999999999', 'P1M', 'é'];

/** Draws a query string for an operation. It is mostly empty or has parameters that the operation knows. */
export function queryOf(dice: Dice, world: World, id: OperationId): string {
  const parts = [...ownOf(dice, world, id), ...generalOf(dice)].map(([name, value]) => {
    return `${name}=${dice.chance(0.03) ? dice.pick(ODD) : encodeURIComponent(value)}`;
  });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

type Parts = readonly (readonly [name: string, value: string])[];

function generalOf(dice: Dice): Parts {
  const flag = (): string => dice.pick(['true', 'false']);
  return dice.some<readonly [string, string]>(
    [
      ['pretty', flag()],
      ['envelope', flag()],
      ['includeCount', flag()],
      ['pageNum', String(dice.pick([1, 1, 2, 3, 1000]))],
      ['itemsPerPage', String(dice.pick([1, 2, 10, 100, 500, 501]))],
    ],
    0.08,
  );
}

function ownOf(dice: Dice, { now }: World, id: OperationId): Parts {
  const at = (offset: number): string => new Date(now + offset).toISOString();
  if (id.endsWith('Measurements')) {
    const granularity = ['granularity', dice.pick(['PT1H', 'PT10M', 'P1D', 'PT1M'])] as const;
    const range: Parts = dice.chance(0.7)
      ? [['period', dice.pick(['PT1H', 'P1D', 'PT2H', 'P7D'])]]
      : [
          ['start', at(-dice.below(DAY_MS))],
          ['end', at(dice.below(HOUR_MS))],
        ];
    const isCoarse = range[0]?.[1] !== 'P7D' || granularity[1] !== 'PT1M';
    return isCoarse ? [granularity, ...range] : range;
  }
  if (id === 'listEvents') {
    return dice.some<readonly [string, string]>(
      [
        ['eventType', dice.pick(['HOST_DOWN', 'PRIMARY_ELECTED', 'NO_SUCH_THING', 'JOINED_GROUP'])],
        ['includeRaw', 'true'],
        ['minDate', at(-dice.below(30 * DAY_MS))],
        ['maxDate', at(dice.below(DAY_MS) - HOUR_MS)],
      ],
      0.3,
    );
  }
  if (id === 'createUser')
    return dice.chance(0.3) ? [['accessList', dice.pick(['127.0.0.0/8', '10.1.2.3'])]] : [];
  if (id === 'createOnDemandSnapshot') return [['retentionDays', String(dice.pick([1, 2, 30]))]];
  if (id === 'listSnapshots') return [['completed', dice.pick(['true', 'false', 'all'])]];
  if (id === 'listProjects') return dice.chance(0.3) ? [['name', dice.pick(['Shop', 'S', 'nobody'])]] : [];
  if (id === 'listProjectInvitations') return dice.chance(0.2) ? [['username', 'guest1@example.com']] : [];
  return [];
}
