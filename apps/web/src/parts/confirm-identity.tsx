import { Button, Paper, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { mp } from '../api.js';
import { useRead } from '../reads.js';
import { FORMS } from '../texts/forms.js';
import { Refusal } from './failure.js';
import { useSend } from './send.js';

/** Lets who is signed in show who they are, by password or by a code of their authenticator app; it then holds for half an hour. */
export function ConfirmIdentity({ onConfirmed }: { onConfirmed(): void }) {
  const { data: account } = useRead(['account'], (options) => mp.account.getUserAccount(options));
  const byCode = account?.factors.totp === true;
  const form = useForm({ initialValues: { secret: '' } });
  const sending = useSend(
    ({ secret }: { secret: string }) => mp.account.confirmUserAccount(byCode ? { code: secret } : { password: secret }),
    {
      onSent: onConfirmed,
    },
  );
  return (
    <Paper withBorder p="md">
      <form onSubmit={form.onSubmit((values) => sending.mutate(values))}>
        <Stack gap="sm" align="flex-start">
          <Text>{FORMS.tooOld}</Text>
          {byCode ? (
            <TextInput label={FORMS.code} inputMode="numeric" autoComplete="one-time-code" required {...form.getInputProps('secret')} />
          ) : (
            <PasswordInput
              label={FORMS.password}
              autoComplete="current-password"
              required
              w="100%"
              maw={360}
              {...PASSWORD_PROPS}
              {...form.getInputProps('secret')}
            />
          )}
          {sending.error !== null && <Refusal error={sending.error} title={FORMS.refused} />}
          <Button type="submit" loading={sending.isPending}>
            {FORMS.confirm}
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}

/** Mantine's eye has no name of its own. */
export const PASSWORD_PROPS = { visibilityToggleButtonProps: { 'aria-label': FORMS.showPassword } } as const;
