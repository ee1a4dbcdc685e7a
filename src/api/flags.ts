/** Whether a raw query parameter is the boolean true; how wrong ones fare is the contract's matter. */
export function isSet(parameter: unknown): boolean {
  return parameter === 'true';
}
