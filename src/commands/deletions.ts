import { CallerError } from '../world/callerError.js';
import { callerErrorOf, sentence } from './errors.js';

/** Maximum number of worlds that an error names. */
const NAMED_MAX = 5;

/** Deletes worlds one after the other, and continues after a world that cannot be deleted. */
export class Deletions {
  private readonly deleted: string[] = [];
  private readonly failures = new Map<string, unknown>();

  /** Runs a function that deletes a world, unless an earlier one has run for it. The function returns whether it did. */
  async attempt(name: string, remove: () => boolean | Promise<boolean>): Promise<void> {
    if (this.deleted.includes(name) || this.failures.has(name)) return;
    try {
      if (await remove()) this.deleted.push(name);
    } catch (error) {
      this.failures.set(name, error);
    }
  }

  /** Returns the names of the deleted worlds. Throws the first error, with the number of deleted worlds and the names of the others. Bugs stay unchanged. */
  end(): { readonly deleted: readonly string[] } {
    const { deleted, failures } = this;
    if (failures.size === 0) return { deleted };
    const [first] = failures.values();
    const error = callerErrorOf(first);
    if (error === undefined) throw first;
    const { kind, message, hint, details } = error;
    const counts = `Worlds deleted: ${deleted.length}. Not deleted: ${namesOf([...failures.keys()])}.`;
    throw new CallerError(kind, `${sentence(message)} ${counts}`, {
      ...(hint && { hint }),
      details,
      cause: first,
    });
  }
}

function namesOf(names: readonly string[]): string {
  const more = names.length > NAMED_MAX ? ` and ${names.length - NAMED_MAX} more` : '';
  return names.slice(0, NAMED_MAX).join(', ') + more;
}
