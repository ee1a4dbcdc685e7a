import { Refusal } from '../../world/refusals.js';
import { isListed } from '../addresses.js';
import type { Step } from '../exchange.js';

/**
 * Pipeline, step 5: checks the address of the caller. A key with an access list works only from addresses on
 * the list. A key without a list works from anywhere, unless the deployment requires a list.
 */
export const checkAccessList: Step = (_request, response, next) => {
  const { key, remoteAddress, world } = response.locals;
  if (key !== undefined) {
    if (key.accessList.length === 0) {
      if (world.settings.accessListRequired)
        throw new Refusal('RESOURCE_REQUIRES_ACCESS_LIST', remoteAddress);
    } else if (!isListed(key.accessList, remoteAddress)) {
      throw new Refusal('IP_ADDRESS_NOT_ON_ACCESS_LIST', remoteAddress);
    }
  }
  next();
};
