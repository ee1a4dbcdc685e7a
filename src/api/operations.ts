import type { OperationId } from '../contract/types.js';
import type { Operation } from './operation.js';
import * as administration from './administration/operations.js';
import * as advisor from './advisor/operations.js';
import * as agentKeys from './agentKeys/operations.js';
import * as agents from './agents/operations.js';
import * as globalOperations from './alerts/globalOperations.js';
import * as alerts from './alerts/operations.js';
import * as automation from './automation/operations.js';
import * as backup from './backup/operations.js';
import * as clusters from './clusters/operations.js';
import * as diagnostics from './diagnostics/operations.js';
import * as events from './events/operations.js';
import * as globalKeys from './globalKeys/operations.js';
import * as hosts from './hosts/operations.js';
import * as integrations from './integrations/operations.js';
import * as invitations from './invitations/operations.js';
import * as keys from './keys/operations.js';
import * as logs from './logs/operations.js';
import * as maintenance from './maintenance/operations.js';
import * as measurements from './measurements/operations.js';
import * as migrationLinks from './migrationLinks/operations.js';
import * as organizations from './organizations/operations.js';
import * as platform from './platform/operations.js';
import * as policies from './policies/operations.js';
import * as projects from './projects/operations.js';
import * as restores from './restores/operations.js';
import * as snapshots from './snapshots/operations.js';
import * as daemons from './stores/daemons.js';
import * as stores from './stores/operations.js';
import * as teams from './teams/operations.js';
import * as usage from './usage/operations.js';
import * as users from './users/operations.js';

/** All handlers by operation. A missing handler, or one whose result does not match its schema, does not compile. */
export const handlers: { readonly [Id in OperationId]: Operation<Id> } = {
  ...administration,
  ...advisor,
  ...agentKeys,
  ...agents,
  ...globalOperations,
  ...alerts,
  ...automation,
  ...backup,
  ...clusters,
  ...diagnostics,
  ...events,
  ...globalKeys,
  ...hosts,
  ...integrations,
  ...invitations,
  ...keys,
  ...logs,
  ...maintenance,
  ...measurements,
  ...migrationLinks,
  ...organizations,
  ...platform,
  ...policies,
  ...projects,
  ...restores,
  ...snapshots,
  ...daemons,
  ...stores,
  ...teams,
  ...usage,
  ...users,
};
