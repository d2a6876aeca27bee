import { expect, it } from 'vitest';
import { createUnsubscribeTokens } from './unsubscribe-tokens.js';

const tokens = createUnsubscribeTokens('a secret of the deployment');

it('a token identifies its person, whatever characters their id contains', () => {
  for (const userId of ['user_01j6qvx3k0fd8r5y2m9wcz0001', 'by/hand', 'Ünï']) expect(tokens.read(tokens.mint(userId))).toBe(userId);
});

it('tokens can’t be forged for another person or with another secret', () => {
  const [own = '', seal = ''] = tokens.mint('user_a').split('.');
  const [other = ''] = tokens.mint('user_b').split('.');
  const altered = `${seal.startsWith('A') ? 'B' : 'A'}${seal.slice(1)}`;
  for (const token of [`${other}.${seal}`, `${own}.${altered}`, `${own}.`, own, '', '.', createUnsubscribeTokens('another').mint('user_a')])
    expect(tokens.read(token)).toBeUndefined();
});
