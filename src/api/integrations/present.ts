import type { Schema } from '../../contract/types.js';
import { shownSettings } from '../../world/integrations/shownSettings.js';
import type { Integration } from '../../world/tables/integrations.js';
import { omit } from '../../world/omit.js';

/** Presents an integration with its settings in the order of the alphabet. Prometheus's passwords are never shown. */
export function presentIntegration({ type, settings }: Integration): Schema<'Integration'> {
  const shown = { ...omit(shownSettings(settings), 'password', 'tlsPemPassword'), type };
  const sorted = Object.entries(shown).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted) as unknown as Schema<'Integration'>;
}
