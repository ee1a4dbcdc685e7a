import { schedules } from '../simulator/behaviours.js';
import type { Config } from './config/config.js';
import { UsageError } from './config/usageError.js';
import { DataError, openData, type Data } from '../storage/data.js';
import { StoreError } from '../simulator/worldRecord.js';

/**
 * Opens the directory of `--data`, if the option is set. Throws a UsageError if the directory is not usable.
 */
export async function openDataOf(
  { data, dataFlush }: Config,
  warn: (message: string) => void,
): Promise<Data | undefined> {
  if (data === undefined) return undefined;
  try {
    return await openData(data, { schedules, warn, flush: dataFlush });
  } catch (error) {
    throw usageErrorOf(data, error);
  }
}

/** Converts an error of the `--data` directory into a UsageError. Returns other errors unchanged. */
export function usageErrorOf(data: string, error: unknown): unknown {
  if (!(error instanceof DataError || error instanceof StoreError)) return error;
  return new UsageError(`--data ${JSON.stringify(data)}: ${error.message}`);
}
