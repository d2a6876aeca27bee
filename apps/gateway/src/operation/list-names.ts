const MAX_NAMES = 20;
/** UTF-16 units; as escapes they are at most nine times as long. */
const MAX_NAME_LENGTH = 64;
const MAX_LENGTH = 2_048;

/**
 * Names that a caller chose, as the value of a header. They are percent-encoded, commas too, so no name can end the list or the line, and
 * cut to what a client's header buffer holds.
 */
export function listNames(names: readonly string[]): string {
  let listed = '';
  for (const name of names.slice(0, MAX_NAMES)) {
    // A pair that the cut has parted cannot be escaped.
    const cut = name.length <= MAX_NAME_LENGTH ? name : name.slice(0, MAX_NAME_LENGTH).replace(/[\ud800-\udbff]$/, '');
    const next = `${listed === '' ? '' : ', '}${encodeURI(cut).replaceAll(',', '%2C')}`;
    if (listed.length + next.length > MAX_LENGTH) break;
    listed += next;
  }
  return listed;
}
