const MAX_NAMES = 20;
/** UTF-16 units; percent-encoded they are at most nine times as long. */
const MAX_NAME_LENGTH = 64;
const MAX_LENGTH = 2_000;

/**
 * Formats names chosen by a caller as a header value. They are percent-encoded, including commas, so no name can break the list or the
 * line, and truncated to fit a client's header buffer. A list that is cut ends with how many names it lacks, as `+1480 more`: no name
 * contains a blank.
 */
export function listNames(names: readonly string[]): string {
  const listed: string[] = [];
  let length = 0;
  for (const name of names.slice(0, MAX_NAMES)) {
    // A surrogate pair split by the truncation can't be encoded.
    const cut = name.length <= MAX_NAME_LENGTH ? name : name.slice(0, MAX_NAME_LENGTH).replace(/[\ud800-\udbff]$/, '');
    const next = encodeURI(cut).replaceAll(',', '%2C');
    length += next.length + ', '.length;
    if (length > MAX_LENGTH) break;
    listed.push(next);
  }
  if (listed.length < names.length) listed.push(`+${names.length - listed.length} more`);
  return listed.join(', ');
}
