import { expect, it } from 'vitest';
import { toRequest } from './invitation-objects.js';

it('an invitation of one person with more than one use is refused, and a link may have several', () => {
  expect(() => toRequest({ userId: 'ada', maxUses: 7 })).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', details: { issues: [expect.objectContaining({ path: 'body.maxUses' })] } }),
  );
  expect(toRequest({ userId: 'ada', maxUses: 1 })).toMatchObject({ user: 'ada', maxUses: 1 });
  expect(toRequest({ maxUses: 7 })).toMatchObject({ user: undefined, maxUses: 7 });
});
