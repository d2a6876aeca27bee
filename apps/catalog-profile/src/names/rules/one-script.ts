/** The scripts of living languages (UAX #31, table 5), and the three writing systems that combine several (UTS #39, 5.1). */
const SCRIPTS = [
  ['Latin'],
  ['Greek'],
  ['Cyrillic'],
  ['Arabic'],
  ['Armenian'],
  ['Bengali'],
  ['Devanagari'],
  ['Ethiopic'],
  ['Georgian'],
  ['Gujarati'],
  ['Gurmukhi'],
  ['Hebrew'],
  ['Kannada'],
  ['Khmer'],
  ['Lao'],
  ['Malayalam'],
  ['Myanmar'],
  ['Oriya'],
  ['Sinhala'],
  ['Tamil'],
  ['Telugu'],
  ['Thaana'],
  ['Thai'],
  ['Tibetan'],
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
].map((scripts) => {
  const classes = ['Common', 'Inherited', ...scripts].map((script) => `\\p{Script_Extensions=${script}}`);
  return new RegExp(`^[${classes.join('')}]*$`, 'u');
});

/** Whether one writing system contains all letters of the text; digits, marks and punctuation belong to all. */
export function isOneScript(text: string): boolean {
  return SCRIPTS.some((script) => script.test(text));
}
