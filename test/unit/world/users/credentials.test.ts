import { describe, expect, it } from '@jest/globals';
import { isEmail } from '../../../../src/world/email.js';
import { checkPassword, checkUsername } from '../../../../src/world/users/credentials.js';
import { refusal } from '../../../support/refusal.js';

const ADDRESSES = ['ada@example.com', 'Ada.Quill+ops@mail.example.co.uk', 'a_b%c-d@x-y.example.io', '1@2.de'];
const LOOSE_ONLY = [
  'a@.',
  '@.',
  'a b@c.d',
  'x@y..',
  'a@b@c.',
  'ada@-example.com',
  'ada@example.c',
  '"a"@b.c',
];
const NEITHER = ['ada', 'a.b', 'a.b@c', 'ada@example', '.@', 'x.y.z'];

describe('E4, "Username validation depends on an email-validation setting of the deployment"', () => {
  it.each([...ADDRESSES, ...LOOSE_ONLY, ...NEITHER, ' '])(
    '"`false` (default): no email format is required": %j',
    (name) => {
      expect(() => {
        checkUsername(name, 'false');
      }).not.toThrow();
    },
  );

  it.each([...ADDRESSES, ...LOOSE_ONLY])(
    '"`loose`: the username must contain an `@` followed later by a period": %j does',
    (name) => {
      expect(() => {
        checkUsername(name, 'loose');
      }).not.toThrow();
    },
  );

  it.each(NEITHER)('`loose` refuses %j', (name) => {
    expect(() => {
      checkUsername(name, 'loose');
    }).toThrow(refusal(400, 'INVALID_USERNAME'));
  });

  // A regular expression would look for the period from every `@`. For a body full of them, this would take minutes.
  it('`loose` refuses a megabyte of `@`', () => {
    expect(() => {
      checkUsername('@'.repeat(1_000_000), 'loose');
    }).toThrow(refusal(400, 'INVALID_USERNAME'));
  });

  it.each(ADDRESSES)(
    '"`strict`: the username must match a strict email regular expression": %j does',
    (name) => {
      expect(() => {
        checkUsername(name, 'strict');
      }).not.toThrow();
      expect(isEmail(name)).toBe(true);
    },
  );

  it.each([
    ...LOOSE_ONLY,
    ...NEITHER,
    'ada@example.com\n',
    'ada @example.com',
    `${'a'.repeat(65)}@example.com`,
  ])('`strict` refuses %j', (name) => {
    expect(() => {
      checkUsername(name, 'strict');
    }).toThrow(refusal(400, 'INVALID_USERNAME'));
  });

  it('`strict` decides on a hostile name at once', () => {
    // A pattern that backtracks would not end during the test run.
    const name = `${'a'.repeat(64)}@${'a-'.repeat(5_000)}`;
    expect(() => {
      checkUsername(name, 'strict');
    }).toThrow(refusal(400, 'INVALID_USERNAME'));
  });
});

describe('E4, the strength of a password', () => {
  it.each(['correct-horse-7', 'a1-bcdef', 'пароль-1', 'Pass word 1', '漢字漢字漢字1!'])(
    '%j is accepted',
    (password) => {
      expect(() => {
        checkPassword(password);
      }).not.toThrow();
    },
  );

  it.each(['', 'a1-bcde', 'abcdefgh-', '12345678-', 'abcdefgh1', '--------', 'ABCDEFGH', '12345678'])(
    '%j is weak',
    (password) => {
      expect(() => {
        checkPassword(password);
      }).toThrow(refusal(400, 'WEAK_PASSWORD'));
    },
  );
});
