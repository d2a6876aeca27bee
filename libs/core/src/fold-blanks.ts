/**
 * The stored form of a name of one line (docs/reference/names.md): NFC, trimmed, runs of spaces folded. A tab or a line break is a control
 * character, which the caller must refuse.
 */
export const foldBlanks = (given: string): string =>
  given
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .replaceAll(/^ | $/g, '');
