import { Button, Stack } from '@mantine/core';
import type { SignInProvider } from '@matchpoint/sdk';
import { mp } from '../api.js';
import { hasPasskeys, showPasskey } from '../passkeys.js';
import { FORMS } from '../texts/forms.js';
import { SIGNING_IN } from '../texts/signing-in.js';
import { Refusal } from './failure.js';
import { useSend } from './send.js';
import { useGoToSite } from './sites.js';

interface OtherWaysInProps {
  providers: readonly SignInProvider[];
  /** The path to continue to. */
  to: string;
  onSignedIn(): void;
}

/** Sign-in without a password: with a passkey, or through another site. */
export function OtherWaysIn({ providers, to, onSignedIn }: OtherWaysInProps) {
  const byPasskey = useSend(
    async () => {
      const { options } = await mp.signingIn.createPasskeySignInOptions();
      return mp.signingIn.signInWithPasskey({ credential: await showPasskey(options) }, { retries: 0 });
    },
    { onSent: onSignedIn },
  );
  const bySite = useGoToSite('sign_in');
  const error = byPasskey.error ?? bySite.error;
  return (
    <Stack gap="sm">
      {hasPasskeys && (
        <Button variant="default" loading={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
          {SIGNING_IN.byPasskey}
        </Button>
      )}
      {providers.map(({ id, name }) => (
        <Button key={id} variant="default" loading={bySite.isPending} onClick={() => bySite.mutate({ id, to })}>
          {SIGNING_IN.by(name)}
        </Button>
      ))}
      {error !== null && <Refusal error={error} title={FORMS.refused} />}
    </Stack>
  );
}
