import type { Cluster } from '../../tables/clusters.js';
import { memberAt } from '../document/entries.js';
import type { Goal } from './goal.js';

/**
 * Returns the security settings of the goal: whether authentication and TLS are on, and the feature compatibility
 * version.
 */
export function securityOf({
  document,
  entry,
}: Goal): Pick<Cluster, 'authEnabled' | 'sslEnabled' | 'featureCompatibilityVersion'> {
  const net = memberAt(entry.all, 'args2_6', 'net');
  const mode = memberAt(net, 'tls', 'mode') ?? memberAt(net, 'ssl', 'mode');
  const { featureCompatibilityVersion: compatibility } = entry.all;
  return {
    authEnabled: memberAt(document, 'auth', 'disabled') === false,
    sslEnabled: mode !== undefined && mode !== 'disabled',
    ...(typeof compatibility === 'string' && { featureCompatibilityVersion: compatibility }),
  };
}
