import { createVault, findVault, removeVault, changeVault } from '../../world/administration/keyVaults.js';
import type { Operation } from '../operation.js';
import { presentKeyVault, presentAppSettings, presentTelemetry } from './present.js';
import { wire } from '../reply/wire.js';
import { list } from '../paging.js';
import { changeSettings } from '../../world/administration/appSettings.js';
import { switchTelemetry } from '../../world/administration/telemetry.js';

/** Creates a key vault: `POST /admin/keyVault`. */
export const createKeyVault: Operation<'createKeyVault'> = ({ world, body, links }) => {
  const outcome = createVault(world, wire({ ...body, auth: wire(body.auth) }));
  return { outcome, body: presentKeyVault(outcome.vault, links) };
};

/** Deletes one key vault: `DELETE /admin/keyVault/{keyVaultId}`. */
export const deleteKeyVault: Operation<'deleteKeyVault'> = ({ world, path }) => ({
  outcome: removeVault(world, findVault(world, path.keyVaultId)),
});

/** Returns the settings of the platform: `GET /admin/settings`. */
export const getAppSettings: Operation<'getAppSettings'> = ({ world }) => ({
  body: presentAppSettings(world),
});

/** Returns one key vault: `GET /admin/keyVault/{keyVaultId}`. */
export const getKeyVault: Operation<'getKeyVault'> = ({ world, path, links }) => ({
  body: presentKeyVault(findVault(world, path.keyVaultId), links),
});

/** Returns the telemetry: `GET /api/private/v1.0/telemetry/collection/details`. */
export const getTelemetry: Operation<'getTelemetry'> = ({ world }) => ({ body: presentTelemetry(world) });

/** Lists the key vaults: `GET /admin/keyVault`. */
export const listKeyVaults: Operation<'listKeyVaults'> = (call) => ({
  body: list(call, call.world.keyVaults.all(), (vault) => presentKeyVault(vault, call.links)),
});

/** Changes settings of the platform: `PATCH /admin/settings`. */
export const patchAppSettings: Operation<'patchAppSettings'> = ({ world, body }) => {
  const outcome = changeSettings(world, body.dbProperties);
  return { outcome, body: { restartRequired: outcome.restartRequired } };
};

/** Changes one key vault: `PATCH /admin/keyVault/{keyVaultId}`. */
export const patchKeyVault: Operation<'patchKeyVault'> = ({ world, path, body, links }) => {
  const outcome = changeVault(world, findVault(world, path.keyVaultId), body);
  return { outcome, body: presentKeyVault(outcome.vault, links) };
};

/** Switches telemetry on or off: `PATCH /api/private/v1.0/telemetry/collection/status`. */
export const patchTelemetry: Operation<'patchTelemetry'> = ({ world, body }) => ({
  outcome: switchTelemetry(world, body.enabled),
  body: {},
});
