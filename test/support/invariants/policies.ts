import { operationAt, type AnsweredCall } from './call.js';
import { broken } from './broken.js';

interface Shown {
  readonly created?: string;
  readonly updated?: string;
  readonly policies?: readonly { readonly policy: string; readonly disabledParams?: unknown }[];
}

/**
 * Checks a reply that shows feature policies: "PUT then GET of policies are set-equal, and `created ≤ updated`;
 * `disabledParams` always an array".
 */
export function wrongPolicies({ method, path, after, body, reply }: AnsweredCall): readonly string[] {
  const operation = operationAt(method, path);
  if (operation !== 'getControlledFeature' && operation !== 'putControlledFeature') return [];
  const { created = '', updated = '', policies = [] } = reply as Shown;
  const [, groupId = ''] = /\/groups\/([^/]+)/.exec(path) ?? [];
  const sent = operation === 'putControlledFeature' ? (body as Shown) : after.featurePolicies.get(groupId);
  return broken(`the reply to ${method} ${path}`, {
    'has other policies': namesIn({ policies }) !== namesIn({ policies: sent?.policies ?? [] }),
    'was created after its last change': created > updated,
    'has parameters that are no list': policies.some(({ disabledParams }) => !Array.isArray(disabledParams)),
  });
}

/** Returns the names of policies in one spelling. Older documents of the vendor spell them `ExternallyManagedLock`. */
function namesIn({ policies = [] }: Shown): string {
  const names = policies.map(({ policy }) => policy.replaceAll('_', '').toUpperCase());
  return [...new Set(names)].toSorted().join();
}
