import { Alert } from '@mantine/core';
import { mp } from '../api.js';
import { ActionForm } from '../parts/action-form.js';
import { ButtonLink } from '../parts/links.js';
import { Narrow } from '../parts/narrow.js';
import { Page } from '../parts/page.js';
import { useSend } from '../parts/send.js';
import { useLink } from '../parts/link-opened.js';
import { ACCOUNT } from '../texts/account.js';
import { SIGNING_IN } from '../texts/signing-in.js';
import type { ReactNode } from 'react';

export function ConfirmEmailPage(): ReactNode {
  const { token } = useLink();
  const sending = useSend(() => mp.signingIn.completeEmailChange({ token }, { retries: 0 }));
  if (sending.isSuccess)
    return (
      <Narrow>
        <Page title={SIGNING_IN.addressChanged}>
          <ButtonLink to="/account">{ACCOUNT.title}</ButtonLink>
        </Page>
      </Narrow>
    );
  return (
    <Narrow>
      <Page title={SIGNING_IN.confirmEmail} lead={SIGNING_IN.confirmEmailWhy}>
        {token === '' && <Alert color="yellow">{SIGNING_IN.noToken}</Alert>}
        <ActionForm
          sending={sending}
          onSubmit={(event) => {
            event.preventDefault();
            sending.mutate();
          }}
          action={SIGNING_IN.useAddress}
        />
      </Page>
    </Narrow>
  );
}
