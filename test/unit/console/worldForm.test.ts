import { describe, expect, it } from '@jest/globals';
import { EMPTY_FORM, specOf } from '../../../src/console/pages/worlds/worldForm.js';

describe('the form of a new world', () => {
  it('sends only what the user has typed', () => {
    expect(specOf(EMPTY_FORM)).toEqual({ from: 'default' });
  });

  it('sends a fixture, and a seed as a number', () => {
    const form = { ...EMPTY_FORM, name: ' mine ', origin: 'fixture empty', seed: '7', clock: '60' };
    expect(specOf(form)).toEqual({ name: 'mine', fixture: 'empty', seed: 7, clock: '60' });
  });

  it('leaves the refusal of a seed that is no number to the server', () => {
    expect(specOf({ ...EMPTY_FORM, seed: 'seven' })).toEqual({ from: 'default', seed: 'seven' });
  });
});
