import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import type { AutomationConfig, ConfigDocument } from '../tables/automationConfigs.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';
import { checkDocument } from './checks/checkDocument.js';
import { refuseConcurrent } from './checks/refuseConcurrent.js';
import { completeDocument } from './document/completeDocument.js';
import { diffDocuments } from './document/diffDocuments.js';
import { memberAt } from './document/entries.js';
import { findAutomationConfig } from './findAutomationConfig.js';
import { replaceManagedProcesses } from './replaceManagedProcesses.js';
import { publish } from './publish.js';

/** A publication of a whole configuration, completed and checked. */
export interface Replacement {
  readonly config: AutomationConfig;
  /** The document that the service stores. */
  readonly document: ConfigDocument;
  /** The document before the publication, completed in the same way. */
  readonly former: ConfigDocument;
}

/**
 * Completes and checks the document that a client puts. `former` is the configuration that clients read now. Refuses a
 * document that is not valid.
 */
export function prepareReplacement(
  world: World,
  project: Project,
  sent: ConfigDocument,
  shown: ConfigDocument,
): Replacement {
  const config = findAutomationConfig(world, project);
  const former = completeDocument(shown, shown, world.quirks);
  const document = completeDocument(sent, former, world.quirks);
  checkDocument(world, project, document, former);
  refuseConcurrent(world, config);
  return { config, document, former };
}

/** Publishes a whole configuration. The agents then work towards it (`agentActs`). */
export function replaceConfig(world: World, { config, document, former }: Replacement): Outcome {
  const followed = replaceManagedProcesses(world, config, document, former);
  const authEnabled = memberAt(document, 'auth', 'disabled') === false;
  // The tools that the document names replace those of an earlier update.
  const replaced = { ...omit(config, 'mongoDbToolsVersion'), document, authEnabled };
  return publish(followed, replaced, diffDocuments(former, document));
}

/** Like `replaceConfig`, for a client that also decides which agents the project has (`agentsFollow`). */
export function replaceByClient(world: World, replacement: Replacement): Outcome {
  const project = world.projects.get(replacement.config.id);
  if (project === undefined) return replaceConfig(world, replacement);
  const called = { ...project, followsConfig: true, agentsFollowAt: world.now };
  return replaceConfig({ ...world, projects: world.projects.put(called) }, replacement);
}
