import { MATCHER_FIELDS } from '../../../world/tables/alertConfigs.js';
import type { Operation } from '../../operation.js';

/** Lists the fields of matchers: `GET /alertConfigs/matchers/fieldNames`. */
export const listMatcherFieldNames: Operation<'listMatcherFieldNames'> = () => ({
  body: [...MATCHER_FIELDS],
});
