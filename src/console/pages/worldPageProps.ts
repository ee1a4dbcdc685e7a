import type { Schemas } from '../control/schemas.js';

/** Arguments of every page of a world. */
export interface WorldPageProps {
  readonly world: Schemas['World'];
  /** The selected item of the page. */
  readonly item: string | undefined;
  /** Number of the timeline entry that led to the moment on the page. Unset for now. */
  readonly entry: number | undefined;
  /** Reads the data of the world again now. */
  readonly reload: () => void;
}
