import { mp } from '../api.js';
import { MailMeALink } from '../parts/mail-me-a-link.js';
import { PlainLink } from '../parts/links.js';
import { Entry } from '../parts/entry.js';
import { Page } from '../parts/page.js';
import { SIGNING_IN } from '../texts/signing-in.js';
import type { ReactNode } from 'react';

export function ResetPage(): ReactNode {
  return (
    <Entry>
      <Page title={SIGNING_IN.reset} lead={SIGNING_IN.resetLead}>
        <MailMeALink send={mp.signingIn.requestPasswordReset} />
        <p>
          {SIGNING_IN.remembered} <PlainLink to="/sign-in">{SIGNING_IN.signIn}</PlainLink>
        </p>
      </Page>
    </Entry>
  );
}
