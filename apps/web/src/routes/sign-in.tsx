import { Alert, Button, Group, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { mp } from '../api.js';
import { ActionForm } from '../parts/action-form.js';
import { PASSWORD_PROPS } from '../parts/confirm-identity.js';
import { Link } from '../parts/links.js';
import { Narrow } from '../parts/narrow.js';
import { Page } from '../parts/page.js';
import { useSend } from '../parts/send.js';
import { useRead } from '../reads.js';
import { setSignedIn } from '../session.js';
import { FORMS } from '../texts/forms.js';
import { SIGNING_IN } from '../texts/signing-in.js';
import type { ReactNode } from 'react';

const route = getRouteApi('/sign-in');

export function SignInPage(): ReactNode {
  const { to = '/account' } = route.useSearch();
  const router = useRouter();
  const [challenge, setChallenge] = useState<string>();
  const goOn = (): void => {
    setSignedIn(true);
    // `to` is one of our own paths (search.ts), with its own search.
    router.history.replace(to);
  };
  return (
    <Narrow>
      {challenge === undefined ? (
        <FirstFactor onSignedIn={goOn} onChallenge={setChallenge} />
      ) : (
        <SecondFactor challenge={challenge} onSignedIn={goOn} />
      )}
    </Narrow>
  );
}

function FirstFactor({ onSignedIn, onChallenge }: { onSignedIn(): void; onChallenge(challenge: string): void }) {
  const { data: options } = useRead(['auth-options'], (given) => mp.signingIn.getAuthOptions(given));
  const form = useForm({ initialValues: { email: '', password: '' } });
  const sending = useSend((values: { email: string; password: string }) => mp.signingIn.signIn(values, { retries: 0 }), {
    form,
    onSent: ({ challenge }) => (challenge === undefined ? onSignedIn() : onChallenge(challenge)),
  });
  return (
    <Page title={SIGNING_IN.signIn}>
      {options?.canSignIn === false && <Alert color="yellow">{SIGNING_IN.cannotSignIn}</Alert>}
      <ActionForm sending={sending} onSubmit={form.onSubmit((values) => sending.mutate(values))} action={SIGNING_IN.signIn}>
        <TextInput label={SIGNING_IN.email} type="email" autoComplete="username" required {...form.getInputProps('email')} />
        <PasswordInput
          label={SIGNING_IN.password}
          autoComplete="current-password"
          required
          {...PASSWORD_PROPS}
          {...form.getInputProps('password')}
        />
      </ActionForm>
      <Group justify="space-between">
        <Link to="/reset">{SIGNING_IN.forgotten}</Link>
        {options?.registration === 'open' && <Link to="/register">{SIGNING_IN.newHere}</Link>}
      </Group>
    </Page>
  );
}

function SecondFactor({ challenge, onSignedIn }: { challenge: string; onSignedIn(): void }) {
  const [isRecovering, setRecovering] = useState(false);
  const form = useForm({ initialValues: { code: '' } });
  const sending = useSend(
    ({ code }: { code: string }) =>
      mp.signingIn.completeSecondFactor(
        { challenge, ...(isRecovering ? { recoveryCode: code.trim() } : { code: code.trim() }) },
        { retries: 0 },
      ),
    { form, onSent: onSignedIn },
  );
  return (
    <Page title={SIGNING_IN.secondFactor} lead={SIGNING_IN.secondFactorWhy}>
      <ActionForm
        sending={sending}
        onSubmit={form.onSubmit((values) => sending.mutate(values))}
        action={SIGNING_IN.goOn}
        beside={
          <Button variant="subtle" onClick={() => setRecovering(!isRecovering)}>
            {isRecovering ? SIGNING_IN.useCode : SIGNING_IN.useRecovery}
          </Button>
        }
      >
        <TextInput
          label={isRecovering ? SIGNING_IN.recoveryCode : FORMS.code}
          inputMode={isRecovering ? 'text' : 'numeric'}
          autoComplete={isRecovering ? 'off' : 'one-time-code'}
          required
          data-autofocus
          {...form.getInputProps('code')}
        />
      </ActionForm>
    </Page>
  );
}
