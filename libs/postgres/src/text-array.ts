/** An array of texts as it stands in a statement. For words of ours, which need no quoting. */
export const textArray = (words: readonly string[]): string => `array[${words.map((word) => `'${word}'`).join(', ')}]`;
