import { Button, Stack } from '@mantine/core';
import type { SignInProvider } from '@matchpoint/sdk';
import { mp } from '../api.js';
import { hasPasskeys, showPasskey } from '../passkeys.js';
import { FORMS } from '../texts/forms.js';
import { SIGNING_IN } from '../texts/signing-in.js';
import { Refusal } from './failure.js';
import { useSend } from './send.js';
import { useGoToSite } from './sites.js';
import classes from './entry.module.css';

interface OtherWaysInProps {
  providers: readonly SignInProvider[];
  /** The path to continue to. */
  to: string;
  /** Called once a passkey has signed the user in; without it, no passkey is asked for. */
  onPasskey?(): unknown;
}

/** Ways to sign in or up without the form below them: a passkey, or another site. */
export function OtherWaysIn({ providers, to, onPasskey }: OtherWaysInProps) {
  const byPasskey = useSend(
    async () => {
      const { options } = await mp.signingIn.createPasskeySignInOptions();
      return mp.signingIn.signInWithPasskey({ credential: await showPasskey(options) }, { retries: 0 });
    },
    { onSent: onPasskey },
  );
  const bySite = useGoToSite('sign_in');
  const error = byPasskey.error ?? bySite.error;
  const asksPasskey = hasPasskeys && onPasskey !== undefined;
  if (!asksPasskey && providers.length === 0) return null;
  return (
    <Stack gap="sm">
      {asksPasskey && (
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
      <p className={classes.or}>{SIGNING_IN.or}</p>
    </Stack>
  );
}
