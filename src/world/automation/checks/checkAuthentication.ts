import { isObject } from '../../../schema/scalars.js';
import { Refusal } from '../../refusals.js';
import type { ConfigDocument } from '../../tables/automationConfigs.js';

/** Refuses authentication without its mechanisms. Without any authentication, the default applies. */
export function checkAuthentication({ auth }: ConfigDocument): void {
  if (!isObject(auth) || Object.keys(auth).length === 0) return;
  if (auth.deploymentAuthMechanisms === undefined)
    throw new Refusal('MISSING_ATTRIBUTE', 'auth.deploymentAuthMechanisms');
}
