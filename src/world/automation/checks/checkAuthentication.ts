import { isObject } from '../../../schema/scalars.js';
import { Refusal } from '../../refusals.js';
import type { ConfigDocument } from '../../tables/automationConfigs.js';

/**
 * Refuses authentication settings that name no mechanisms. A document without authentication settings gets the default.
 */
export function checkAuthentication({ auth }: ConfigDocument): void {
  if (!isObject(auth) || Object.keys(auth).length === 0) return;
  if (auth.deploymentAuthMechanisms === undefined)
    throw new Refusal('MISSING_ATTRIBUTE', 'auth.deploymentAuthMechanisms');
}
