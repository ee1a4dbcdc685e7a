import { expect, it } from '@jest/globals';
import { settingsFormat } from '../../../src/input/settings.js';
import { DEFAULT_SETTINGS } from '../../../src/world/settings.js';

it('The default speed of copies is the one that the description of the setting names', () => {
  const { copyMegabytesPerSecond: speed } = DEFAULT_SETTINGS;
  expect(settingsFormat.properties?.copyMegabytesPerSecond?.description).toMatch(
    new RegExp(` By default ${speed}\\.$`),
  );
});

it('All other settings are off by default', () => {
  const others = Object.entries(DEFAULT_SETTINGS).filter(([name]) => name !== 'copyMegabytesPerSecond');
  expect(others.filter(([, value]) => String(value) !== 'false')).toEqual([]);
});
