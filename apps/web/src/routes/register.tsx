import { Text } from '@mantine/core';
import { mp } from '../api.js';
import { afterSignIn } from '../parts/account/kept-invitation.js';
import { MailMeALink } from '../parts/mail-me-a-link.js';
import { PlainLink } from '../parts/links.js';
import { OtherWaysIn } from '../parts/other-ways-in.js';
import { Entry } from '../parts/entry.js';
import { Page } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { useRead } from '../reads/use-read.js';
import { SIGNING_IN } from '../texts/signing-in.js';
import type { ReactNode } from 'react';

export function RegisterPage(): ReactNode {
  const read = useRead(['auth-options'], (options) => mp.signingIn.getAuthOptions(options));
  return (
    <Entry>
      <Page title={SIGNING_IN.register} lead={SIGNING_IN.registerLead}>
        <Shown read={read}>
          {({ registration, providers }) =>
            registration === 'open' ? (
              <MailMeALink send={mp.signingIn.requestRegistration}>
                <OtherWaysIn providers={providers} to={afterSignIn()} />
              </MailMeALink>
            ) : (
              <Text>{SIGNING_IN.closed}</Text>
            )
          }
        </Shown>
        <p>
          {SIGNING_IN.haveOne} <PlainLink to="/sign-in">{SIGNING_IN.signIn}</PlainLink>
        </p>
      </Page>
    </Entry>
  );
}
