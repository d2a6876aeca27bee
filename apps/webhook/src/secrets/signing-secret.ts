import { randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
/** How much of a secret is shown after its creation (docs/reference/webhooks.md#endpoints). */
const SHOWN_LENGTH = 8;

/** A new signing secret in the form of Standard Webhooks: its bytes and the text that its owner is shown once. */
export function newSigningSecret(): { bytes: Buffer; text: string; shown: string } {
  const bytes = randomBytes(SECRET_BYTES);
  const text = PREFIX + bytes.toString('base64');
  return { bytes, text, shown: text.slice(0, SHOWN_LENGTH) };
}
