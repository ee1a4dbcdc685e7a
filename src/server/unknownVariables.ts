import { isServiceAddress, spellingsOf, type Environment } from './config/environment.js';
import { SETTINGS } from './config/settings.js';
import { nearest } from '../schema/nearest.js';

const PREFIX = 'UNDERSTUDY_';

/**
 * Variables that have our prefix but are not options. `exec` sets some of them for its command. The build and
 * the tests use the others.
 */
const OTHERS = [
  'UNDERSTUDY_BASE_URL',
  'UNDERSTUDY_CONTROL_URL',
  'UNDERSTUDY_PUBLIC_KEY',
  'UNDERSTUDY_PRIVATE_KEY',
  'UNDERSTUDY_CA_FILE',
  'UNDERSTUDY_TRIAL',
  'UNDERSTUDY_IMAGE_TOOL',
  'UNDERSTUDY_TUNING',
];

/** Matches variables that Kubernetes sets for each service whose name starts with understudy. */
const OF_SERVICE = /_SERVICE_(?:HOST|PORT)(?:_\w+)?$|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?$/;

/**
 * Returns a warning for each variable with our prefix that no option reads, because its name may be
 * misspelled.
 */
export function unknownVariables(env: Environment): readonly string[] {
  const options = Object.values(SETTINGS).map(({ env: name }) => name);
  const known = new Set([...options.flatMap(spellingsOf), ...OTHERS]);
  const isUnknown = (name: string): boolean =>
    name.startsWith(PREFIX) && !known.has(name) && !OF_SERVICE.test(name) && !isServiceAddress(env[name]);
  return Object.keys(env)
    .filter(isUnknown)
    .toSorted()
    .map((name) => {
      const meant = nearest(name.slice(PREFIX.length), namesOf(options));
      const hint = meant === undefined ? '' : `; did you mean ${PREFIX}${meant}?`;
      return `${name}: no option has this variable, it is ignored${hint}`;
    });
}

function namesOf(variables: readonly string[]): readonly string[] {
  return variables.map((name) => name.slice(PREFIX.length));
}
