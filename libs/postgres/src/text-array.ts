/** An array of texts as SQL. Only for our own words, which need no quoting. */
export const textArray = (words: readonly string[]): string => `array[${words.map((word) => `'${word}'`).join(', ')}]`;
