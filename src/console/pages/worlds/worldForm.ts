import { numberOr } from '../../numberOr.js';

/** The form for a new world. If a text is empty, the server chooses a default. */
export interface WorldForm {
  readonly name: string;
  /** Origin of the world: `world NAME` or `fixture NAME`. */
  readonly origin: string;
  readonly seed: string;
  readonly now: string;
  readonly clock: string;
}

export const EMPTY_FORM: WorldForm = { name: '', origin: 'world default', seed: '', now: '', clock: '' };

/** Returns the body of the request that creates this world. The server validates it. */
export function specOf({ name, origin, seed, now, clock }: WorldForm): Record<string, string | number> {
  const [kind = '', source = ''] = origin.split(' ');
  const spec = {
    name: name.trim(),
    [kind === 'world' ? 'from' : 'fixture']: source,
    seed: numberOr(seed.trim()),
    now: now.trim(),
    clock: clock.trim(),
  };
  return Object.fromEntries(Object.entries(spec).filter(([, value]) => value !== ''));
}
