import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { AccountTabs } from '../parts/account/account-tabs.js';
import { EditProfile } from '../parts/account/edit-profile.js';
import { GameRanks } from '../parts/account/game-ranks.js';
import { LinkedAccounts } from '../parts/account/linked-accounts.js';
import { Column } from '../parts/narrow.js';
import { Page, Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { SignedIn } from '../parts/signed-in.js';
import { profileReads } from '../reads/profile.js';
import { PROFILE_EDITING } from '../texts/profile-editing.js';

export function AccountProfilePage(): ReactNode {
  return (
    <SignedIn>
      <Page title={PROFILE_EDITING.title} lead={PROFILE_EDITING.lead}>
        <AccountTabs />
        <Section title={PROFILE_EDITING.profile}>
          <Column>
            <Profile />
          </Column>
        </Section>
        <Section title={PROFILE_EDITING.connections}>
          <LinkedAccounts />
        </Section>
        <Section title={PROFILE_EDITING.ranks}>
          <GameRanks />
        </Section>
      </Page>
    </SignedIn>
  );
}

function Profile() {
  const read = useQuery(profileReads.own());
  return <Shown read={read}>{({ profile }) => <EditProfile profile={profile} />}</Shown>;
}
