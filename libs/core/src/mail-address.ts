const MAX_BYTES = 254;
/** Local part and domain, without characters that mail headers and links could misread: blanks, controls, quotes, brackets, lists. */
const ADDRESS = /^[^\s\p{C}"(),:;<>@[\\\]]+@(?<domain>[\p{L}\p{N}\p{M}.-]+)$/u;
const LABEL = /^(?!-)[\p{L}\p{N}\p{M}-]{1,63}(?<!-)$/u;

/**
 * A mail address in canonical form (docs/reference/accounts.md#registration): lower-case after NFC, at most 254 bytes, one `@`. Undefined
 * for anything else.
 */
export function normalizeMailAddress(text: string): string | undefined {
  const address = text.normalize('NFC').toLowerCase();
  const domain = ADDRESS.exec(address)?.groups?.domain;
  const isAddress = domain?.split('.').every((label) => LABEL.test(label)) === true && !/^\.|\.@|\.\./.test(address);
  return isAddress && Buffer.byteLength(address) <= MAX_BYTES ? address : undefined;
}
