import type { Schema } from '../../contract/types.js';
import { FILE_DEFAULTS, isSecretSetting, MASK, settingsOf } from '../../world/administration/appSettings.js';
import type { World } from '../../world/world.js';
import type { KeyVault } from '../../world/tables/keyVaults.js';
import type { Links } from '../links.js';
import { wire } from '../reply/wire.js';
import { telemetryPlan } from '../../world/administration/telemetry.js';
import { reachedHostsOf } from '../../world/clusters/replicaSets.js';
import { formatInstant } from '../../world/instant.js';
import { APPLICATION_VERSION } from '../../world/platformVersion.js';
import { hash } from '../../world/random.js';
import type { Cluster } from '../../world/tables/clusters.js';

/** Presents the settings of the platform, with masked secrets. */
export function presentAppSettings(world: World): Schema<'AppSettings'> {
  const properties = Object.entries(settingsOf(world));
  return {
    dbProperties: Object.fromEntries(
      properties.map(([name, value]) => [name, isSecretSetting(name) ? MASK : value]),
    ),
    defaultFileProperties: { ...FILE_DEFAULTS },
    instanceDetails: {},
    instanceOverrides: {},
    secretProperties: properties.map(([name]) => name).filter(isSecretSetting),
  };
}

/** Presents a key vault, without its secret. */
export function presentKeyVault(vault: KeyVault, links: Links): Schema<'KeyVault'> {
  const { auth, customCertificates, friendlyName, id, type, url } = vault;
  return wire<Schema<'KeyVault'>>({
    auth: wire<Schema<'KeyVaultAuth'>>({
      jwtClaims: auth.jwtClaims && { ...auth.jwtClaims },
      mechanism: auth.mechanism,
      secret: MASK,
    }),
    customCertificates: customCertificates?.map((each) => ({ ...each })),
    friendlyName,
    id,
    links: [links.self(`/admin/keyVault/${id}`)],
    type,
    url,
  });
}

const TYPES = { SHARDED: 'SC', REPLICA_SET: 'RS', STANDALONE: 'SA' } as const;

/** Presents the telemetry: when the platform sends it, and the data that it would send now. */
export function presentTelemetry(world: World): Schema<'Telemetry'> {
  const { isEnabled, sentAt, dueAt } = telemetryPlan(world);
  return wire<Schema<'Telemetry'>>({
    data: [presentData(world)],
    enabled: isEnabled,
    last_successful_send: sentAt === undefined ? undefined : formatInstant(sentAt),
    next_job: dueAt === undefined ? undefined : formatInstant(dueAt),
  });
}

function presentData(world: World): Schema<'TelemetryData'> {
  const { organizations, projects, clusters, seed } = world;
  return {
    auth_method: 'DB',
    deployments: [...clusters.all()]
      .filter(({ undiscovered }) => undiscovered !== true)
      .map((cluster) => presentDeployment(world, cluster)),
    instances: 1,
    orgs: [...organizations.all()].filter(({ deletedAt }) => deletedAt === undefined).length,
    projects: projects.size,
    uuid: uuidOf(seed, 'platform'),
    version: APPLICATION_VERSION,
  };
}

/** Presents a deployment. The platform knows nothing of processes that monitoring has not reached. */
function presentDeployment(world: World, cluster: Cluster): Schema<'TelemetryDeployment'> {
  const { id, type, shards, sslEnabled } = cluster;
  const hosts = reachedHostsOf(world, cluster);
  return wire<Schema<'TelemetryDeployment'>>({
    nodes: type === 'REPLICA_SET' ? hosts.length : undefined,
    shards: type === 'SHARDED' ? shards.length : undefined,
    tls_enabled: sslEnabled,
    type: TYPES[type],
    uuid: uuidOf(world.seed, id),
    versions: [...new Set(hosts.map(({ version }) => version))].toSorted(),
  });
}

/** Returns a UUID that depends only on the seed and a name. */
function uuidOf(seed: number, name: string): string {
  const digits = [0, 1, 2, 3].map((part) =>
    hash(seed, 'telemetry', name, part).toString(16).padStart(8, '0'),
  );
  const text = digits.join('');
  return [
    text.slice(0, 8),
    text.slice(8, 12),
    `4${text.slice(13, 16)}`,
    `8${text.slice(17, 20)}`,
    text.slice(20),
  ].join('-');
}
