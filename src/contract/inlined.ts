import type { Contract } from './document.js';

/** Returns a copy of the contract in which each reference is replaced by its target. */
export function inlined(contract: Contract): Contract {
  return inlining(contract)(contract);
}

/**
 * Returns a function that copies a part of the contract, with each reference replaced by its target. Most programs read few
 * parts, and copying all of them takes longer than reading the contract.
 */
export function inlining(contract: Contract): <Part>(part: Part) => Part {
  const done = new Map<string, unknown>();
  const follow = (reference: string): unknown => {
    if (!done.has(reference)) done.set(reference, inline(lookUp(contract, reference)));
    return done.get(reference);
  };
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value && typeof value.$ref === 'string') return follow(value.$ref);
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inline(member)]));
  };
  return (part) => inline(part) as typeof part;
}

/** Finds the target of a reference such as `#/components/schemas/Link`. */
function lookUp(contract: Contract, reference: string): unknown {
  const steps = reference.slice('#/'.length).split('/');
  return steps.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], contract);
}
