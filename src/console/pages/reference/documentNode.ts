/** An object in an OpenAPI document. */
export type Node = Readonly<Record<string, unknown>>;

/** Maximum number of references to follow from one place. References may be circular. */
const HOPS_MAX = 20;

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a text, or an empty string for any other value. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns the objects in a list. Returns none for any other value. */
export function nodesIn(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** Replaces a reference such as `#/components/schemas/Cluster` by its target. Other members stay. */
export function dereferenced(document: Node, value: unknown): Node {
  let node = isNode(value) ? value : {};
  for (let hops = 0; hops < HOPS_MAX; hops += 1) {
    const { $ref, ...others } = node;
    if (typeof $ref !== 'string') return node;
    const steps = $ref.replace(/^#\//, '').split('/');
    const target = steps.reduce<unknown>((at, step) => (isNode(at) ? at[step] : undefined), document);
    node = { ...(isNode(target) ? target : {}), ...others };
  }
  return node;
}
