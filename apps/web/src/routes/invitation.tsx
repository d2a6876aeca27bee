import { Group, Text } from '@mantine/core';
import type { Invitation } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { mp } from '../api.js';
import { forgetInvitation } from '../parts/account/forget-invitation.js';
import { InvitedTo } from '../parts/account/invitations.js';
import { keepInvitation, keptInvitation } from '../parts/account/kept-invitation.js';
import { ActionForm } from '../parts/action-form.js';
import { showInstant } from '../parts/formats.js';
import { ButtonLink } from '../parts/links.js';
import { Entry } from '../parts/entry.js';
import { useLink } from '../parts/link-opened.js';
import { Page } from '../parts/page.js';
import { useSend } from '../parts/send.js';
import { Shown } from '../parts/shown.js';
import { SignedIn, SignInFirst } from '../parts/signed-in.js';
import { isOfStatus } from '../reads/use-read.js';
import { wordOf } from '../texts/enums.js';
import { ACCOUNT } from '../texts/account.js';
import { DESK } from '../texts/desk.js';
import { Note } from '../parts/state.js';

export function InvitationPage(): ReactNode {
  // Read outside of `SignedIn`, because a user who signs in first returns to a URL without it.
  const code = useInvitationCode();
  return (
    <SignedIn {...(code && { otherwise: <SignInFirst title={ACCOUNT.invitation} why={ACCOUNT.invitationSignIn} /> })}>
      <Entry>
        <ByLink code={code} />
      </Entry>
    </SignedIn>
  );
}

/** The code of the opened link, which is kept from now on; otherwise the kept one; empty if there is neither. */
function useInvitationCode(): string {
  const { token } = useLink();
  const [code] = useState(() => token || keptInvitation());
  useEffect(() => {
    if (token) keepInvitation(token);
  }, [token]);
  return code;
}

/** The group that a link invites to, and the button to join. */
function ByLink({ code }: { code: string }) {
  const read = useQuery({
    queryKey: ['invitation', code],
    queryFn: ({ signal }) => mp.users.previewInvitation({ code }, { signal, retries: 0 }),
    enabled: code !== '',
    // Once it was redeemed, a code may be refused.
    staleTime: 'static',
  });
  const joining = useSend(() => mp.users.redeemInvitation({ code }));
  const isOver = joining.isSuccess || isOfStatus(read.error, 404);
  useEffect(() => {
    if (isOver) forgetInvitation();
  }, [isOver]);
  if (code === '')
    return (
      <Page title={ACCOUNT.invitation}>
        <Note tone="warn">{ACCOUNT.invitationIncomplete}</Note>
      </Page>
    );
  if (joining.isSuccess)
    return (
      <Page title={ACCOUNT.joined}>
        {read.data && <InvitedTo invitation={read.data.invitation} />}
        <Group gap="sm">
          {read.data && <JoinedLink invitation={read.data.invitation} />}
          <ButtonLink to="/desk" variant="default">
            {DESK.title}
          </ButtonLink>
        </Group>
      </Page>
    );
  return (
    <Shown read={read}>
      {({ invitation }) => (
        <Page title={ACCOUNT.invitation} lead={ACCOUNT.invitationWhy}>
          <InvitedTo invitation={invitation} />
          <Text>
            {ACCOUNT.as}: {wordOf('TeamRole', invitation.role)} · {ACCOUNT.until}: {showInstant(invitation.expiresAt)}
          </Text>
          <ActionForm
            sending={joining}
            onSubmit={() => joining.mutate()}
            action={ACCOUNT.join}
            beside={
              <ButtonLink to="/" variant="default" onClick={forgetInvitation}>
                {ACCOUNT.decline}
              </ButtonLink>
            }
          />
        </Page>
      )}
    </Shown>
  );
}

/** To the page of what was joined, where its members go on. Leagues have no links. */
function JoinedLink({ invitation: { team, organization } }: { invitation: Invitation }) {
  if (team)
    return (
      <ButtonLink to="/teams/$slug" params={{ slug: team.slug ?? team.id }}>
        {ACCOUNT.toTeam}
      </ButtonLink>
    );
  return (
    organization && (
      <ButtonLink to="/orgs/$slug" params={{ slug: organization.slug ?? organization.id }}>
        {ACCOUNT.toOrganization}
      </ButtonLink>
    )
  );
}
