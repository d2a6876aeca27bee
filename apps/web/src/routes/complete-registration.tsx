import { Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { MatchpointError } from '@matchpoint/sdk';
import { useNavigate } from '@tanstack/react-router';
import { mp } from '../api.js';
import { afterSignIn } from '../parts/account/kept-invitation.js';
import { ActionForm } from '../parts/action-form.js';
import { ButtonLink } from '../parts/links.js';
import { useLink } from '../parts/link-opened.js';
import { Entry } from '../parts/entry.js';
import { NewPassword } from '../parts/new-password.js';
import { Page } from '../parts/page.js';
import { useSend } from '../parts/send.js';
import { useSites } from '../parts/sites.js';
import { setSignedIn } from '../session.js';
import { SIGNING_IN } from '../texts/signing-in.js';
import type { ReactNode } from 'react';
import { Note } from '../parts/state.js';

interface Chosen {
  username: string;
  name: string;
  password: string;
}

const isLinkOver = (error: unknown): boolean => error instanceof MatchpointError && error.code === 'error_account_token_invalid';

export function CompleteRegistrationPage(): ReactNode {
  const { token, isClaim, provider } = useLink();
  // The site in the URL is shown only if the installation knows it.
  const site = useSites().sites.find(({ id }) => id === provider);
  const navigate = useNavigate();
  const form = useForm<Chosen>({ initialValues: { username: '', name: '', password: '' } });
  const sending = useSend(
    ({ username, name, password }: Chosen) =>
      mp.signingIn.completeRegistration(
        { token, ...(username && { username }), ...(name && { name }), ...((password || !site) && { password }) },
        { retries: 0 },
      ),
    {
      form,
      blamed: { error_name_taken: 'username' },
      onSent: () => {
        setSignedIn(true);
        // A person who takes over a profile has played here before.
        void navigate({ to: isClaim ? afterSignIn() : '/welcome', replace: true });
      },
    },
  );
  return (
    <Entry>
      <Page title={isClaim ? SIGNING_IN.completeClaim : SIGNING_IN.complete} lead={isClaim ? undefined : SIGNING_IN.completeWhy}>
        {token === '' && <Note tone="warn">{SIGNING_IN.noToken}</Note>}
        <ActionForm
          sending={sending}
          onSubmit={form.onSubmit((values) => sending.mutate(values))}
          action={isClaim ? SIGNING_IN.claim : SIGNING_IN.create}
        >
          {!isClaim && (
            <>
              <TextInput label={SIGNING_IN.username} autoComplete="username" {...form.getInputProps('username')} />
              <TextInput label={SIGNING_IN.name} autoComplete="name" maxLength={64} {...form.getInputProps('name')} />
            </>
          )}
          {site && <Text>{SIGNING_IN.passwordOptional(site.name)}</Text>}
          <NewPassword label={SIGNING_IN.password} required={!site} {...form.getInputProps('password')} />
        </ActionForm>
        {!isClaim && (token === '' || isLinkOver(sending.error)) && (
          <Group>
            <ButtonLink to="/register" variant="default">
              {SIGNING_IN.newLink}
            </ButtonLink>
          </Group>
        )}
      </Page>
    </Entry>
  );
}
