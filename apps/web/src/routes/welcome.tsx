import { SimpleGrid } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { mp } from '../api.js';
import { keptInvitation } from '../parts/account/kept-invitation.js';
import { ButtonLink } from '../parts/links.js';
import { Page, Section } from '../parts/page.js';
import { SignedIn } from '../parts/signed-in.js';
import { useRead } from '../reads/use-read.js';
import { WELCOME } from '../texts/welcome.js';

/** First steps after registration. */
export const WelcomePage = (): ReactNode => (
  <SignedIn>
    <Welcome />
  </SignedIn>
);

const TEAM = ['/desk/new-org', WELCOME.team] as const;
const OTHERS = [
  ['/matches', WELCOME.look],
  ['/developer', WELCOME.developer],
] as const;
/** Of users who opened an invitation link before they registered. */
const INVITED_WAYS = [['/invitation', WELCOME.invited], TEAM, ...OTHERS] as const;
const WAYS = [TEAM, ['/account', WELCOME.invitation], ...OTHERS] as const;

function Welcome() {
  const { data } = useRead(['account'], (options) => mp.account.getUserAccount(options));
  const [ways] = useState(() => (keptInvitation() ? INVITED_WAYS : WAYS));
  const username = data?.user.username;
  return (
    <Page title={username ? WELCOME.titleOf(username) : WELCOME.title} lead={WELCOME.lead}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {ways.map(([to, { title, why, action }], index) => (
          <Section key={to} title={title} isNext={index === 0}>
            <p>{why}</p>
            <div>
              <ButtonLink to={to} {...(index > 0 && { variant: 'default' })}>
                {action}
              </ButtonLink>
            </div>
          </Section>
        ))}
      </SimpleGrid>
    </Page>
  );
}
