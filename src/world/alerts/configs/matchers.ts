import { RE2JS } from 're2js';
import type { Alert } from '../../tables/alerts.js';
import type { AlertConfig, AlertMatcher } from '../../tables/alertConfigs.js';
import type { Host } from '../../tables/hosts.js';
import type { World } from '../../world.js';

/** The members of an alert that name its target. */
export type Target = Pick<
  Alert,
  'clusterId' | 'clusterName' | 'hostId' | 'hostnameAndPort' | 'replicaSetName' | 'shardName'
>;

/** Returns whether the platform reports problems of a target. A client can switch the alerts of a process off. */
export function hasAlerts({ hosts }: World, { hostId = '' }: Target): boolean {
  return hosts.get(hostId)?.settings?.alertsEnabled !== false;
}

/** Returns whether a target has alerts, and meets all matchers of a configuration. */
export function matchesTarget(
  world: World,
  { matchers }: Pick<AlertConfig, 'matchers'>,
  target: Target,
): boolean {
  if (!hasAlerts(world, target)) return false;
  return matchers.every((matcher) => matches(matcher, valueOf(world, matcher, target)));
}

function valueOf(world: World, { fieldName }: AlertMatcher, target: Target): string {
  const host = world.hosts.get(target.hostId ?? '');
  switch (fieldName) {
    case 'HOSTNAME':
      return host?.hostname ?? '';
    case 'PORT':
      return String(host?.port ?? '');
    case 'HOSTNAME_AND_PORT':
      return target.hostnameAndPort ?? '';
    case 'REPLICA_SET_NAME':
      return target.replicaSetName ?? '';
    case 'SHARD_NAME':
      return target.shardName ?? '';
    case 'CLUSTER_NAME':
      return target.clusterName ?? '';
    case 'TYPE_NAME':
      return host === undefined ? '' : typeNameOf(host);
  }
}

function typeNameOf({ role, replicaState, observed }: Host): string {
  if (role !== 'MEMBER') return role;
  return (observed ?? replicaState) === 'PRIMARY' ? 'PRIMARY' : 'SECONDARY';
}

function matches({ operator, value }: AlertMatcher, actual: string): boolean {
  switch (operator) {
    case 'EQUALS':
      return actual === value;
    case 'NOT_EQUALS':
      return actual !== value;
    case 'CONTAINS':
      return actual.includes(value);
    case 'NOT_CONTAINS':
      return !actual.includes(value);
    case 'STARTS_WITH':
      return actual.startsWith(value);
    case 'ENDS_WITH':
      return actual.endsWith(value);
    case 'REGEX':
      return RE2JS.compile(value).test(actual);
  }
}
