import { invalidInput } from '@matchpoint/errors';

const MOST = 64;
const UNNAMED = 'Passkey';

/** A passkey's display name: NFC, trimmed, 1 to 64 characters. @throws DomainError INVALID_INPUT at `body.name` */
export function parsePasskeyName(text: string | undefined): string {
  const name = (text ?? UNNAMED).normalize('NFC').trim();
  const length = [...name].length;
  if (length < 1 || length > MOST || /\p{C}/u.test(name)) throw invalidInput('body.name', `must have 1 to ${MOST} visible characters`);
  return name;
}
