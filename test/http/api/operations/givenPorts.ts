import type { Platform } from '../../../support/platform.js';
import { change, hostsOf } from './givenAutomation.js';

/** Ports by the names of processes. */
export type Ports = Readonly<Record<string, number>>;

/** Publishes the configuration with other ports, by the names of the processes. */
export async function publishPorts(platform: Platform, ports: Ports): Promise<void> {
  await change(platform, (config) => ({
    ...config,
    processes: config.processes?.map((each) => onPort(each, ports)),
  }));
}

/** Returns an entry with its port, if its process has one of these. */
export function onPort<Entry extends { readonly name?: string; readonly args2_6?: object }>(
  each: Entry,
  ports: Ports,
): Entry {
  const port = ports[each.name ?? ''];
  return port === undefined ? each : { ...each, args2_6: { ...each.args2_6, net: { port } } };
}

/** The members of hosts that a change of the port must keep. */
export function identitiesOf(platform: Platform): readonly object[] {
  return hostsOf(platform).map(({ id, name, clusterId, hostname, role, replicaSetName, createdAt }) => ({
    id,
    name,
    clusterId,
    hostname,
    role,
    replicaSetName,
    createdAt,
  }));
}

/** The ports of all hosts, by the order of their hostnames. */
export function portsOf(platform: Platform): readonly number[] {
  return hostsOf(platform).map(({ port }) => port);
}
