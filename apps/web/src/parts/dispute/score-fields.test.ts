import { expect, test } from 'vitest';
import { FORMS } from '../../texts/forms.js';
import { scoreRules } from './score-fields.js';

test('an emptied score is refused at its field and not taken for 0, where scores are asked for', () => {
  const { creator, opponent } = scoreRules(({ outcome }: { outcome: string }) => outcome === 'overturn');
  expect(creator('', { outcome: 'overturn' })).toBe(FORMS.required);
  expect(opponent('', { outcome: 'overturn' })).toBe(FORMS.required);
  expect(creator(0, { outcome: 'overturn' })).toBeNull();
  expect(opponent('', { outcome: 'void' })).toBeNull();
});
