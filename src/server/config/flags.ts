import type { SETTINGS } from './settings.js';

/** Flags that may be repeated. */
type Lists = 'quirk' | 'scenario';

/** Texts of the flags as typed, by option name. A repeatable flag has a list of texts. */
export type Flags = Readonly<
  Partial<
    Record<Exclude<keyof typeof SETTINGS, Lists | 'watch' | 'console' | 'controlTls' | 'logRequests'>, string>
  >
> & {
  readonly quirk?: readonly string[];
  readonly scenario?: readonly string[];
  readonly watch?: string | boolean;
  readonly console?: string | boolean;
  readonly controlTls?: string | boolean;
  readonly logRequests?: string | boolean;
};
