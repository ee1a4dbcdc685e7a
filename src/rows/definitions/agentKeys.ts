import type { AgentKey } from '../../world/tables/agentKeys.js';
import { edits } from '../edits.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

/** Testers may change the description of an agent API key. */
export const agentKeys: CollectionDefinition<AgentKey> = {
  editable: edits<AgentKey>()({ desc: {} }),
};
