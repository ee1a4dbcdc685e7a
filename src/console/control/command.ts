import { useEffect, useState } from 'preact/hooks';
import { generation } from './connection.js';
import { ConnectionLost } from './refusal.js';

/** A command of the user, with its state. */
export interface Command {
  /** Runs a command. A failure is kept in `error` until the next run. */
  readonly run: (command: () => Promise<unknown>) => Promise<void>;
  readonly isBusy: boolean;
  readonly error: Error | undefined;
}

/**
 * Creates a command for a component. The result contains the state and the error of its last run. When a lost
 * connection is restored, its error is removed.
 */
export function useCommand(): Command {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | undefined>(undefined);
  useEffect(() => {
    setError((before) => (before instanceof ConnectionLost ? undefined : before));
  }, [generation.value]);
  const run = async (command: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await command();
    } catch (caught) {
      setError(caught as Error);
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy, error };
}
