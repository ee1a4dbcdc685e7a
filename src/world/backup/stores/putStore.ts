import { MASK } from '../../administration/appSettings.js';
import { dropAbsent } from '../../dropAbsent.js';
import type { Outcome } from '../../outcome.js';
import { withRow } from '../../putRow.js';
import { Refusal } from '../../refusals.js';
import {
  isBucket,
  storeRowId,
  type BackupStore,
  type StoreKind,
  type StoreOidc,
  type StoreSettings,
} from '../../tables/backupStores.js';
import type { World } from '../../world.js';
import { checkName } from './checkName.js';
import { probeStore } from './probe.js';

type Nullable<T> = { readonly [Name in keyof T]?: T[Name] | null | undefined };

/** A store as clients send it. Some clients send `null` for members that they do not set. */
export type SentStore = Nullable<
  Pick<BackupStore, 'assignmentEnabled' | 'labels'> & Omit<StoreSettings, 'oidc'>
> & { readonly oidc?: Nullable<StoreOidc> | null | undefined };

/** Result of a move that adds or changes a store. The platform publishes no events about stores. */
export interface StoreOutcome extends Outcome {
  readonly store: BackupStore;
}

const NOT_ENCRYPTED: StoreSettings = { encryptedCredentials: false, ssl: false };
const BUCKET: StoreSettings = {
  ...NOT_ENCRYPTED,
  pathStyleAccessEnabled: false,
  sseEnabled: false,
  s3AuthMethod: 'KEYS',
};

/** Defaults for settings that clients do not send. */
const DEFAULTS: Readonly<Record<StoreKind, StoreSettings>> = {
  blockstore: { ...NOT_ENCRYPTED, loadFactor: 1 },
  s3blockstore: { ...BUCKET, loadFactor: 1 },
  fileSystemStore: { loadFactor: 1, mmapv1CompressionSetting: 'NONE', wtCompressionSetting: 'GZIP' },
  oplogStore: { ...NOT_ENCRYPTED, loadFactor: 1 },
  s3OplogStore: BUCKET,
  syncStore: { ...NOT_ENCRYPTED, loadFactor: 1 },
};

/** Adds a store, or replaces the settings of the store with this kind and name. */
export function putStore(world: World, kind: StoreKind, name: string, sent: SentStore): StoreOutcome {
  const id = storeRowId(kind, name);
  const before = world.backupStores.get(id);
  const { assignmentEnabled, labels, oidc, ...settings } = sent;
  const store = dropAbsent<BackupStore>({
    id,
    kind,
    name,
    assignmentEnabled: assignmentEnabled ?? true,
    labels: labels ?? [],
    settings: dropAbsent<StoreSettings>({
      ...settingsOf(kind, settings, before),
      oidc: oidcOf(oidc, before),
    }),
    founding: before?.founding,
    spaceBytes: before?.spaceBytes,
  });
  checkName(name, 'id');
  checkVault(world, store);
  const next = withRow(world, 'backupStores', store);
  probeStore(world, kind, name);
  return { world: next, events: [], store };
}

/**
 * Returns the settings of a store. Keeps the secret key if the client does not send it. Keeps the key vault unless
 * the client sends access keys in its place, because version 1.0 of the API does not show vaults.
 */
function settingsOf(
  kind: StoreKind,
  sent: Nullable<StoreSettings>,
  before: BackupStore | undefined,
): StoreSettings {
  const given = Object.entries(sent).filter(([, value]) => value !== null && value !== undefined);
  const settings: StoreSettings = { ...DEFAULTS[kind], ...(Object.fromEntries(given) as StoreSettings) };
  if (!isBucket(kind)) return settings;
  const awsSecretKey = settings.awsSecretKey ?? before?.settings.awsSecretKey;
  const hasOwnKeys = settings.awsAccessKey !== undefined || settings.s3AuthMethod === 'IAM_ROLE';
  const keyVault = settings.keyVault ?? (hasOwnKeys ? undefined : before?.settings.keyVault);
  return dropAbsent<StoreSettings>({ ...settings, awsSecretKey, keyVault });
}

/** Keeps the client secret if the client omits it or sends back the mask that it has read. */
function oidcOf(sent: SentStore['oidc'], before: BackupStore | undefined): StoreOidc | undefined {
  if (sent === null || sent === undefined) return undefined;
  const given = Object.entries(sent).filter(
    ([name, value]) => value !== null && value !== undefined && !isMask(name, value),
  );
  const secret = before?.settings.oidc?.clientSecret;
  return dropAbsent<StoreOidc>({ clientSecret: secret, ...(Object.fromEntries(given) as StoreOidc) });
}

function isMask(name: string, value: unknown): boolean {
  return name === 'clientSecret' && value === MASK;
}

function checkVault({ keyVaults }: World, { settings: { keyVault } }: BackupStore): void {
  if (keyVault !== undefined && keyVaults.get(keyVault.vaultId) === undefined)
    throw new Refusal('INVALID_ATTRIBUTE', 'keyVault.vaultId');
}
