import type { PasswordInputProps } from '@mantine/core';
import { mp } from '../api.js';
import { useRead } from '../reads/use-read.js';
import { SIGNING_IN } from '../texts/signing-in.js';
import { PasswordField } from './password-field.js';

/** A field for a new password, with this installation's limits. */
export function NewPassword(props: PasswordInputProps) {
  const { data } = useRead(['auth-options'], (options) => mp.signingIn.getAuthOptions(options));
  return <PasswordField autoComplete="new-password" description={data && SIGNING_IN.passwordBounds(data.password.minLength)} {...props} />;
}
