import { describe, expect, it } from 'vitest';
import { checkUsername, parseDisplayName } from './username.js';

const REFUSED = expect.objectContaining({ code: 'INVALID_INPUT' });

describe('a username', () => {
  it.each(['ada', 'Ada_Lovelace', 'a.b-c_d', '007', 'a'.repeat(32)])('accepts %s', (username) => {
    expect(() => checkUsername(username)).not.toThrow();
  });

  it.each([
    '',
    'ab',
    'a'.repeat(33),
    '_ada',
    'ada_',
    'a__b',
    'a._b',
    'ada lovelace',
    'adä',
    'ada/b',
    'ada\n',
    'user_01m80y6jn5f92rz6qj8afd51q1',
    'USER_01M80Y6JN5F92RZ6QJ8AFD51Q1',
    'Deleted-2m9wcz0001',
  ])('rejects %j', (username) => {
    expect(() => checkUsername(username)).toThrow(REFUSED);
  });
});

describe('a display name', () => {
  it('is stored in one form', () => {
    expect(parseDisplayName('  Ada \u00a0 Love\u0301lace ')).toBe('Ada Lov\u00e9lace');
  });

  it.each(['', '   ', 'a'.repeat(65), 'a\tb', 'a\n', 'a\u0000b', 'a\u202eb', '\u200b'])('rejects %j', (name) => {
    expect(() => parseDisplayName(name)).toThrow(REFUSED);
  });
});
