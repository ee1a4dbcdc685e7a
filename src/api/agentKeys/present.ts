import type { Schema } from '../../contract/types.js';
import type { AgentKey } from '../../world/tables/agentKeys.js';
import { wire } from '../reply/wire.js';

const ASTERISKS = '*'.repeat(28);
const SHOWN_CHARACTERS = 4;

/** Presents an agent key with its secret, for the response that creates it. */
export function presentCreatedAgentKey(agentKey: AgentKey): Schema<'AgentApiKey'> {
  return wire<Schema<'AgentApiKey'>>({
    _id: agentKey.id,
    createdBy: agentKey.createdBy,
    createdIpAddr: agentKey.createdIpAddr,
    createdTime: agentKey.createdAt,
    createdUserId: agentKey.createdUserId,
    desc: agentKey.desc,
    key: agentKey.key,
  });
}

/** Presents an agent key with the end of its secret. */
export function presentAgentKey(agentKey: AgentKey): Schema<'AgentApiKey'> {
  return { ...presentCreatedAgentKey(agentKey), key: ASTERISKS + agentKey.key.slice(-SHOWN_CHARACTERS) };
}
