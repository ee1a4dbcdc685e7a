import { describe, expect, test } from '@jest/globals';
import { KeyOwners } from '../../../src/simulator/keyOwners.js';

describe('The owners of public keys', () => {
  test('keep the world and the key of each, the last one that was set', () => {
    const owners = new KeyOwners();
    owners.set('AAAAAA', { world: 'one', keyId: '1' });
    owners.set('AAAAAA', { world: 'one', keyId: '2' });
    expect(owners.get('AAAAAA')).toEqual({ world: 'one', keyId: '2' });
    expect(owners.get('BBBBBB')).toBeUndefined();
  });

  test('forget all keys of a removed world, and no others', () => {
    const owners = new KeyOwners();
    for (const publicKey of ['AAAAAA', 'BBBBBB']) owners.set(publicKey, { world: 'one', keyId: publicKey });
    owners.set('CCCCCC', { world: 'two', keyId: '1' });
    owners.removeWorld('one');
    owners.removeWorld('unknown');
    expect(['AAAAAA', 'BBBBBB', 'CCCCCC'].map((each) => owners.get(each)?.world)).toEqual([
      undefined,
      undefined,
      'two',
    ]);
  });
});
