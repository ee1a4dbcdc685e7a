import { dropAbsent } from '../dropAbsent.js';
import type { Outcome } from '../outcome.js';
import { withRow } from '../putRow.js';
import { Refusal } from '../refusals.js';
import {
  INTEGRATION_TYPES,
  integrationRowId,
  type Integration,
  type IntegrationSettings,
  type IntegrationType,
} from '../tables/integrations.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';
import { requiredSettings, settingsOf } from './settingsOfTypes.js';
import { shownSettings } from './shownSettings.js';

/** An integration as clients send it. */
export type SentIntegration = { readonly type?: string | null | undefined } & {
  readonly [Name in keyof IntegrationSettings]?: IntegrationSettings[Name] | null | undefined;
};

/** Reads the type in a path. */
export function readType(text: string): IntegrationType {
  const type = INTEGRATION_TYPES.find((each) => each === text);
  if (type === undefined) throw new Refusal('INVALID_ENUM_VALUE', text);
  return type;
}

export function findIntegration(world: World, project: Project, type: IntegrationType): Integration {
  const found = world.integrations.get(integrationRowId(project.id, type));
  if (found === undefined) throw new Refusal('INTEGRATION_NOT_CONFIGURED', type);
  return found;
}

/** Adds an integration, or replaces the one of this type. */
export function createIntegration(
  world: World,
  project: Project,
  type: IntegrationType,
  sent: SentIntegration,
): Outcome {
  return put(world, project, type, sent, {});
}

/** Changes the sent settings of an integration, or adds it. */
export function changeIntegration(
  world: World,
  project: Project,
  type: IntegrationType,
  sent: SentIntegration,
): Outcome {
  const before = world.integrations.get(integrationRowId(project.id, type))?.settings ?? {};
  return put(world, project, type, sent, before);
}

/** Deletes an integration. The platform documents no events for integrations. */
export function removeIntegration(world: World, { id }: Integration): Outcome {
  return { world: { ...world, integrations: world.integrations.remove(id) }, events: [] };
}

function put(
  world: World,
  { id: groupId }: Project,
  type: IntegrationType,
  { type: own, ...sent }: SentIntegration,
  before: IntegrationSettings,
): Outcome {
  if ((own ?? type) !== type) throw new Refusal('INVALID_ATTRIBUTE', 'type');
  const id = integrationRowId(groupId, type);
  const kept = world.integrations.get(id)?.settings ?? {};
  const settings = settingsOf(type, { ...before, ...withoutMasks(sent, kept) });
  const missing = requiredSettings(type).find((name) => (settings[name] ?? '') === '');
  if (missing !== undefined) throw new Refusal('MISSING_ATTRIBUTE', missing);
  return { world: withRow(world, 'integrations', { id, groupId, type, settings }), events: [] };
}

/** Returns what a client sends, with the kept secrets in place of the masks that it has read. */
function withoutMasks(sent: SentIntegration, kept: IntegrationSettings): IntegrationSettings {
  const masks = shownSettings(kept);
  const values = Object.entries(sent).map(([name, value]) => {
    const key = name as keyof IntegrationSettings;
    return [name, value !== undefined && value === masks[key] ? kept[key] : (value ?? undefined)];
  });
  return dropAbsent<IntegrationSettings>(Object.fromEntries(values) as IntegrationSettings);
}
