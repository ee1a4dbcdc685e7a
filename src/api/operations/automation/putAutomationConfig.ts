import type { Operation } from '../../operation.js';
import { replaceDocument } from '../../requests/replaceDocument.js';

/** Replaces the automation configuration of a project: `PUT /groups/{groupId}/automationConfig`. */
export const putAutomationConfig: Operation<'putAutomationConfig'> = (call) => {
  const { outcome, published } = replaceDocument(call, call.body);
  return { outcome, body: call.world.quirks.publishedReply === 'empty' ? {} : published };
};
