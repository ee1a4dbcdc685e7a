import type { AppSettings } from '../../world/tables/appSettings.js';
import { edits } from '../edits.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

/** Testers may change the settings that a client has changed. The rules for clients do not apply to testers. */
export const appSettings: CollectionDefinition<AppSettings> = {
  editable: edits<AppSettings>()({ properties: { isRemovable: true } }),
};
