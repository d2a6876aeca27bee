const TAG_LENGTH = 4;
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]/gu;

/** The tag where one is required: the team's own, or the first four letters or digits of its name (docs/reference/teams.md). */
export function teamTag(tag: string | null, name: string): string {
  if (tag) return tag;
  const letters = [...name.replace(NEITHER_LETTER_NOR_DIGIT, '')];
  return (letters.length > 0 ? letters : [...name]).slice(0, TAG_LENGTH).join('');
}
