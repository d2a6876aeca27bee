import { Button, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { mp } from '../api.js';
import { hasPasskeys, showPasskey } from '../passkeys.js';
import { useRead } from '../reads/use-read.js';
import { FORMS } from '../texts/forms.js';
import { Refusal } from './failure.js';
import { PasswordField } from './password-field.js';
import { useSend } from './send.js';
import { Shown } from './shown.js';
import { useGoToSite, useSites } from './sites.js';

interface WayProps {
  onConfirmed(): void;
}

/** Confirms the user's identity with the account's factors. The confirmation lasts 30 minutes. */
export function ConfirmIdentity({ onConfirmed }: WayProps) {
  const read = useRead(['account'], (options) => mp.account.getUserAccount(options));
  return (
    <Paper withBorder p="md">
      <Stack gap="sm" align="flex-start">
        <Text>{FORMS.tooOld}</Text>
        <Shown read={read}>
          {({ hasPassword, factors: { totp, passkeys } }) => (
            <>
              {(totp || hasPassword) && <BySecret isCode={totp} onConfirmed={onConfirmed} />}
              {hasPasskeys && passkeys > 0 && <ByPasskey onConfirmed={onConfirmed} />}
              {!totp && !hasPassword && <BySite />}
            </>
          )}
        </Shown>
      </Stack>
    </Paper>
  );
}

/** By the password, or by a code of the authenticator app. */
function BySecret({ isCode, onConfirmed }: WayProps & { isCode: boolean }) {
  const form = useForm({ initialValues: { secret: '' } });
  const sending = useSend(
    ({ secret }: { secret: string }) => mp.account.confirmUserAccount(isCode ? { code: secret } : { password: secret }),
    { onSent: onConfirmed },
  );
  return (
    <form onSubmit={form.onSubmit((values) => sending.mutate(values))}>
      <Stack gap="sm" align="flex-start">
        {isCode ? (
          <TextInput label={FORMS.code} inputMode="numeric" autoComplete="one-time-code" required {...form.getInputProps('secret')} />
        ) : (
          <PasswordField label={FORMS.password} autoComplete="current-password" w="100%" maw={360} {...form.getInputProps('secret')} />
        )}
        {sending.error !== null && <Refusal error={sending.error} title={FORMS.refused} />}
        <Button type="submit" loading={sending.isPending}>
          {FORMS.confirm}
        </Button>
      </Stack>
    </form>
  );
}

function ByPasskey({ onConfirmed }: WayProps) {
  const sending = useSend(
    async () => {
      const { options } = await mp.signingIn.createPasskeySignInOptions();
      return mp.account.confirmUserAccount({ passkey: await showPasskey(options) }, { retries: 0 });
    },
    { onSent: onConfirmed },
  );
  return (
    <>
      {sending.error !== null && <Refusal error={sending.error} title={FORMS.refused} />}
      <Button variant="default" loading={sending.isPending} onClick={() => sending.mutate()}>
        {FORMS.confirmByPasskey}
      </Button>
    </>
  );
}

/** Confirms through another site, which leaves the page: for an account without password and authenticator app. */
function BySite() {
  const read = useRead(['identities'], (options) => mp.account.listUserIdentities(options));
  const { nameOfSite } = useSites();
  const going = useGoToSite('confirm');
  return (
    <Shown read={read}>
      {({ identities }) => (
        <>
          {identities.length > 0 && <Text size="sm">{FORMS.confirmElsewhere}</Text>}
          {going.error !== null && <Refusal error={going.error} title={FORMS.refused} />}
          {[...new Set(identities.map(({ provider }) => provider))].map((id) => (
            <Button key={id} variant="default" loading={going.isPending} onClick={() => going.mutate({ id, to: pathOfPage() })}>
              {FORMS.confirmBy(nameOfSite(id))}
            </Button>
          ))}
        </>
      )}
    </Shown>
  );
}

const pathOfPage = (): string => `${window.location.pathname}${window.location.search}`;
