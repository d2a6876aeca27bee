import { createSecretBox, type SecretBox } from '@matchpoint/core';
import { list, type Variable } from './variables.js';

/** `id:base64` of 32 bytes, comma-separated. The first key seals secrets at rest; the others still open what they sealed. */
export function secretKeys(name: string): Variable<SecretBox> {
  const entries = list(name);
  return { name, parse: (value) => createSecretBox(entries.parse(value)) };
}
