import { mp } from '../api.js';
import { ActionForm } from '../parts/action-form.js';
import { ButtonLink } from '../parts/links.js';
import { Entry } from '../parts/entry.js';
import { Page } from '../parts/page.js';
import { useSend } from '../parts/send.js';
import { useLink } from '../parts/link-opened.js';
import { ACCOUNT } from '../texts/account.js';
import { SIGNING_IN } from '../texts/signing-in.js';
import type { ReactNode } from 'react';
import { Note } from '../parts/state.js';

export function ConfirmEmailPage(): ReactNode {
  const { token } = useLink();
  const sending = useSend(() => mp.signingIn.completeEmailChange({ token }, { retries: 0 }));
  if (sending.isSuccess)
    return (
      <Entry>
        <Page title={SIGNING_IN.addressChanged}>
          <ButtonLink to="/account">{ACCOUNT.title}</ButtonLink>
        </Page>
      </Entry>
    );
  return (
    <Entry>
      <Page title={SIGNING_IN.confirmEmail} lead={SIGNING_IN.confirmEmailWhy}>
        {token === '' && <Note tone="warn">{SIGNING_IN.noToken}</Note>}
        <ActionForm sending={sending} onSubmit={() => sending.mutate()} action={SIGNING_IN.useAddress} />
      </Page>
    </Entry>
  );
}
