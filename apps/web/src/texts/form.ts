const WORDS = { win: 'win', draw: 'draw', loss: 'loss' } as const;

export const FORM_WORDS = {
  words: WORDS,
  letters: { win: 'W', draw: 'D', loss: 'L' },
  none: '–',
  label: (form: readonly (keyof typeof WORDS)[]) => `Last ${form.length}, oldest first: ${form.map((each) => WORDS[each]).join(', ')}`,
} as const;
