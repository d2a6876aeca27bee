import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { mp } from '../api.js';
import { afterSignIn } from '../parts/account/kept-invitation.js';
import { ActionForm } from '../parts/action-form.js';
import { type BegunSignIn, readBegunSignIn } from '../parts/begun-sign-in.js';
import { PasswordField } from '../parts/password-field.js';
import { EditForm } from '../parts/edit-form.js';
import { PlainLink } from '../parts/links.js';
import { Entry } from '../parts/entry.js';
import { OtherWaysIn } from '../parts/other-ways-in.js';
import { Page } from '../parts/page.js';
import { useSend } from '../parts/send.js';
import { hasPasskeys, showPasskey } from '../passkeys.js';
import { useRead } from '../reads/use-read.js';
import { setSignedIn } from '../session.js';
import { FORMS } from '../texts/forms.js';
import { SIGNING_IN } from '../texts/signing-in.js';
import { Note } from '../parts/state.js';
import classes from '../parts/entry.module.css';

const route = getRouteApi('/sign-in');

export function SignInPage(): ReactNode {
  const given = route.useSearch();
  const router = useRouter();
  const [begun, begin] = useState(readBegunSignIn);
  // Kept when a sign-in through another site is started over.
  const [returned] = useState(begun?.to);
  const [elsewhere] = useState(afterSignIn);
  const to = returned ?? given.to ?? elsewhere;
  const queries = useQueryClient();
  const goOn = async (): Promise<void> => {
    setSignedIn(true);
    const account = await queries
      .fetchQuery({ queryKey: ['account'], queryFn: () => mp.account.getUserAccount({ retries: 0 }) })
      .catch(() => undefined);
    // `to` is one of our own paths (search.ts), with its own search.
    router.history.replace(account?.deletionScheduledFor ? '/account/delete' : to);
  };
  return (
    <Entry>
      {begun === undefined ? (
        <FirstFactor to={to} refused={given.error} onSignedIn={goOn} onBegun={begin} />
      ) : (
        <SecondFactor begun={begun} onSignedIn={goOn} onStartOver={() => begin(undefined)} />
      )}
    </Entry>
  );
}

interface FirstFactorProps {
  to: string;
  /** The error of a sign-in through another site. */
  refused: string | undefined;
  onSignedIn(): unknown;
  onBegun(begun: BegunSignIn): void;
}

function FirstFactor({ to, refused, onSignedIn, onBegun }: FirstFactorProps) {
  const { data: options } = useRead(['auth-options'], (given) => mp.signingIn.getAuthOptions(given));
  const form = useForm({ initialValues: { email: '', password: '' } });
  const sending = useSend((values: { email: string; password: string }) => mp.signingIn.signIn(values, { retries: 0 }), {
    form,
    onSent: ({ challenge, factors = [] }) => (challenge === undefined ? onSignedIn() : onBegun({ challenge, factors })),
  });
  return (
    <Page
      title={SIGNING_IN.signIn}
      lead={
        options?.registration === 'open' && (
          <p>
            {SIGNING_IN.newHere} <PlainLink to="/register">{SIGNING_IN.toRegister}</PlainLink>
          </p>
        )
      }
    >
      {refused && (
        <Note tone="bad" role="alert" title={SIGNING_IN.providerFailed}>
          {SIGNING_IN.providerFailedWhy(refused)}
        </Note>
      )}
      {options?.canSignIn === false && <Note tone="warn">{SIGNING_IN.cannotSignIn}</Note>}
      {options && <OtherWaysIn providers={options.providers} to={to} onPasskey={onSignedIn} />}
      <ActionForm sending={sending} onSubmit={form.onSubmit((values) => sending.mutate(values))} action={SIGNING_IN.signIn}>
        <TextInput label={SIGNING_IN.email} type="email" autoComplete="username" required {...form.getInputProps('email')} />
        <div className={classes.field}>
          <PasswordField label={SIGNING_IN.password} autoComplete="current-password" {...form.getInputProps('password')} />
          <PlainLink to="/reset">{SIGNING_IN.forgotten}</PlainLink>
        </div>
      </ActionForm>
    </Page>
  );
}

interface SecondFactorProps {
  begun: BegunSignIn;
  onSignedIn(): unknown;
  /** Discards the challenge, which is valid for five minutes and five attempts. */
  onStartOver(): void;
}

function SecondFactor({ begun: { challenge, factors }, onSignedIn, onStartOver }: SecondFactorProps) {
  const [isRecovering, setRecovering] = useState(false);
  const form = useForm({ initialValues: { code: '' } });
  const sending = useSend(
    ({ code }: { code: string }) =>
      mp.signingIn.completeSecondFactor(
        { challenge, ...(isRecovering ? { recoveryCode: code.trim() } : { code: code.trim() }) },
        { retries: 0 },
      ),
    { form, blamed: { error_credentials_invalid: 'code' }, onSent: onSignedIn },
  );
  const byApp = factors.includes('totp') ? SIGNING_IN.secondFactorWhy : SIGNING_IN.passkeyOnly;
  return (
    <Page title={SIGNING_IN.secondFactor} lead={isRecovering ? SIGNING_IN.recoveryWhy : byApp}>
      {!hasPasskeys && !factors.includes('totp') && <Note tone="warn">{SIGNING_IN.passkeyUnsupported}</Note>}
      {hasPasskeys && factors.includes('passkey') && <PasskeyFactor challenge={challenge} onSignedIn={onSignedIn} />}
      {factors.some((factor) => factor !== 'passkey') && (
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
      )}
      <div>
        <Button variant="subtle" onClick={onStartOver}>
          {SIGNING_IN.startOver}
        </Button>
      </div>
    </Page>
  );
}

function PasskeyFactor({ challenge, onSignedIn }: { challenge: string; onSignedIn(): unknown }) {
  return (
    <EditForm
      initial={{}}
      send={async () => {
        const { options } = await mp.signingIn.createPasskeySignInOptions();
        return mp.signingIn.completeSecondFactor({ challenge, passkey: await showPasskey(options) }, { retries: 0 });
      }}
      action={SIGNING_IN.usePasskey}
      onSent={onSignedIn}
    >
      {() => null}
    </EditForm>
  );
}
