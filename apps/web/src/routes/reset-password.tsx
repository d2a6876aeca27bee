import { Checkbox, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { mp } from '../api.js';
import { ActionForm } from '../parts/action-form.js';
import { ButtonLink } from '../parts/links.js';
import { Entry } from '../parts/entry.js';
import { NewPassword } from '../parts/new-password.js';
import { Page } from '../parts/page.js';
import { useSend } from '../parts/send.js';
import { useLink } from '../parts/link-opened.js';
import { setSignedIn } from '../session.js';
import { SIGNING_IN } from '../texts/signing-in.js';
import type { ReactNode } from 'react';
import { Note } from '../parts/state.js';

interface Chosen {
  password: string;
  revokeApiKeys: boolean;
}

export function ResetPasswordPage(): ReactNode {
  const { token } = useLink();
  const form = useForm<Chosen>({ initialValues: { password: '', revokeApiKeys: false } });
  const sending = useSend((chosen: Chosen) => mp.signingIn.completePasswordReset({ token, ...chosen }, { retries: 0 }), {
    form,
    onSent: () => setSignedIn(false),
  });
  if (sending.isSuccess)
    return (
      <Entry>
        <Page title={SIGNING_IN.changed}>
          <Text>{SIGNING_IN.changedWhy}</Text>
          <ButtonLink to="/sign-in">{SIGNING_IN.signIn}</ButtonLink>
        </Page>
      </Entry>
    );
  return (
    <Entry>
      <Page title={SIGNING_IN.choosePassword}>
        {token === '' && <Note tone="warn">{SIGNING_IN.noToken}</Note>}
        <ActionForm sending={sending} onSubmit={form.onSubmit((values) => sending.mutate(values))} action={SIGNING_IN.savePassword}>
          <NewPassword label={SIGNING_IN.newPassword} {...form.getInputProps('password')} />
          <Checkbox label={SIGNING_IN.revokeKeys} {...form.getInputProps('revokeApiKeys', { type: 'checkbox' })} />
        </ActionForm>
      </Page>
    </Entry>
  );
}
