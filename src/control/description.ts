import { readFileSync } from 'node:fs';
import { incidentKinds } from '../commands/incidents.js';
import { collectionNames } from '../commands/state.js';
import { parseDescription } from '../contract/parseDescription.js';
import { DIALECTS } from '../world/quirks.js';

/**
 * Placeholders in openapi.yaml. As a list item, `$collections` becomes one item per collection. As a member
 * name, it becomes one member per collection.
 */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  $collections: collectionNames,
  $incidentKinds: incidentKinds,
  $dialects: DIALECTS,
};

/** Loads the OpenAPI document of the control plane and replaces its placeholders. */
export function loadDescription(): unknown {
  return withLists(parseDescription(readFileSync(new URL('openapi.yaml', import.meta.url), 'utf8')));
}

/** Replaces the placeholders of a parsed document. */
export function withLists(node: unknown): unknown {
  if (Array.isArray(node))
    return node.flatMap((item: unknown): readonly unknown[] => itemsOf(item) ?? [withLists(item)]);
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).flatMap(([name, value]) => {
    const member = withLists(value);
    return (itemsOf(name) ?? [name]).map((each) => [each, member] as const);
  });
  return Object.fromEntries(entries);
}

function itemsOf(name: unknown): readonly string[] | undefined {
  return typeof name === 'string' && Object.hasOwn(LISTS, name) ? LISTS[name] : undefined;
}
