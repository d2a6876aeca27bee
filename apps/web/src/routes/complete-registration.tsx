import { Alert, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { mp } from '../api.js';
import { ActionForm } from '../parts/action-form.js';
import { Narrow } from '../parts/narrow.js';
import { NewPassword } from '../parts/new-password.js';
import { Page } from '../parts/page.js';
import { useSend } from '../parts/send.js';
import { useTokenOfLink } from '../parts/token-of-link.js';
import { setSignedIn } from '../session.js';
import { SIGNING_IN } from '../texts/signing-in.js';
import type { ReactNode } from 'react';

interface Chosen {
  username: string;
  name: string;
  password: string;
}

export function CompleteRegistrationPage(): ReactNode {
  const token = useTokenOfLink();
  const navigate = useNavigate();
  const form = useForm<Chosen>({ initialValues: { username: '', name: '', password: '' } });
  const sending = useSend(
    ({ username, name, password }: Chosen) =>
      // A link of an operator may bring the username along.
      mp.signingIn.completeRegistration({ token, password, ...(username && { username }), ...(name && { name }) }, { retries: 0 }),
    {
      form,
      onSent: () => {
        setSignedIn(true);
        void navigate({ to: '/account', replace: true });
      },
    },
  );
  return (
    <Narrow>
      <Page title={SIGNING_IN.complete} lead={SIGNING_IN.completeWhy}>
        {token === '' && <Alert color="yellow">{SIGNING_IN.noToken}</Alert>}
        <ActionForm sending={sending} onSubmit={form.onSubmit((values) => sending.mutate(values))} action={SIGNING_IN.create}>
          <TextInput label={SIGNING_IN.username} autoComplete="username" {...form.getInputProps('username')} />
          <TextInput label={SIGNING_IN.name} autoComplete="name" maxLength={64} {...form.getInputProps('name')} />
          <NewPassword label={SIGNING_IN.password} {...form.getInputProps('password')} />
        </ActionForm>
      </Page>
    </Narrow>
  );
}
