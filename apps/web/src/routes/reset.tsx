import { mp } from '../api.js';
import { MailMeALink } from '../parts/mail-me-a-link.js';
import { Entry } from '../parts/entry.js';
import { Page } from '../parts/page.js';
import { SIGNING_IN } from '../texts/signing-in.js';
import type { ReactNode } from 'react';

export function ResetPage(): ReactNode {
  return (
    <Entry>
      <Page title={SIGNING_IN.reset} lead={SIGNING_IN.resetLead}>
        <MailMeALink send={mp.signingIn.requestPasswordReset} />
      </Page>
    </Entry>
  );
}
