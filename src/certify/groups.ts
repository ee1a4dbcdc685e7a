/** The built-in groups of trials, in the order of reports. */
export const GROUPS: readonly string[] = [
  'calls',
  'authentication',
  'connections',
  'damage',
  'json',
  'paging',
  'errors',
  'meaning',
];
