import { Button, Group, Stack } from '@mantine/core';
import type { GetUserAccountResult } from '@matchpoint/sdk';
import { mp } from '../api.js';
import { AccountTabs } from '../parts/account/account-tabs.js';
import { Authenticator } from '../parts/account/authenticator.js';
import { ChangeEmail } from '../parts/account/change-email.js';
import { ChangePassword } from '../parts/account/change-password.js';
import { ConnectedSites } from '../parts/account/connected-sites.js';
import { Invitations } from '../parts/account/invitations.js';
import { Passkeys } from '../parts/account/passkeys.js';
import { SecurityEvents } from '../parts/account/security-events.js';
import { Sessions } from '../parts/account/sessions.js';
import { Figures } from '../parts/figures.js';
import { showDate } from '../parts/formats.js';
import { ButtonLink } from '../parts/links.js';
import { Page, Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { SignedIn } from '../parts/signed-in.js';
import { useSignOut } from '../parts/use-sign-out.js';
import { useRead } from '../reads/use-read.js';
import { wordOf } from '../texts/enums.js';
import { ACCOUNT } from '../texts/account.js';
import type { ReactNode } from 'react';

export function AccountPage(): ReactNode {
  return (
    <SignedIn>
      <OwnAccount />
    </SignedIn>
  );
}

function OwnAccount() {
  const read = useRead(['account'], (options) => mp.account.getUserAccount(options));
  return <Shown read={read}>{(account) => <Account account={account} />}</Shown>;
}

function Account({ account }: { account: GetUserAccountResult }) {
  const { user, email, plan, createdAt, factors, hasPassword, staffRole } = account;
  return (
    <Page title={ACCOUNT.title} lead={user.username} actions={<Actions name={user.username ?? user.id} isStaff={staffRole !== null} />}>
      <AccountTabs />
      <Figures
        figures={[
          [ACCOUNT.email, email],
          [ACCOUNT.plan, wordOf('ApiKeyPlan', plan)],
          [ACCOUNT.since, showDate(createdAt)],
        ]}
      />
      <Section title={ACCOUNT.invitations}>
        <Invitations />
      </Section>
      <Section title={ACCOUNT.sessions}>
        <Sessions />
      </Section>
      <Section title={ACCOUNT.password}>
        <ChangePassword hasPassword={hasPassword} />
      </Section>
      <Section title={ACCOUNT.app}>
        <Authenticator factors={factors} />
      </Section>
      <Section title={ACCOUNT.passkeys}>
        <Passkeys />
      </Section>
      <Section title={ACCOUNT.sites}>
        <ConnectedSites />
      </Section>
      <Section title={ACCOUNT.changeEmail}>
        <ChangeEmail />
      </Section>
      <Section title={ACCOUNT.events}>
        <SecurityEvents />
      </Section>
    </Page>
  );
}

function Actions({ name, isStaff }: { name: string; isStaff: boolean }) {
  const sending = useSignOut();
  return (
    <Stack>
      <Group>
        <ButtonLink to="/users/$name" params={{ name }} variant="default">
          {ACCOUNT.profile}
        </ButtonLink>
        {isStaff && (
          <ButtonLink to="/admin" variant="default">
            {ACCOUNT.staff}
          </ButtonLink>
        )}
        <Button variant="default" loading={sending.isPending} onClick={() => sending.mutate()}>
          {ACCOUNT.signOut}
        </Button>
      </Group>
    </Stack>
  );
}
