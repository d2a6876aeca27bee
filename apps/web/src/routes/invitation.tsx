import { Text } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { mp } from '../api.js';
import { InvitedTo } from '../parts/account/invitations.js';
import { forgetInvitation, useInvitationCode } from '../parts/account/kept-invitation.js';
import { ActionForm } from '../parts/action-form.js';
import { showInstant } from '../parts/formats.js';
import { ButtonLink } from '../parts/links.js';
import { Entry } from '../parts/entry.js';
import { Page } from '../parts/page.js';
import { useSend } from '../parts/send.js';
import { Shown } from '../parts/shown.js';
import { SignedIn } from '../parts/signed-in.js';
import { isOfStatus, useRead } from '../reads/use-read.js';
import { wordOf } from '../texts/enums.js';
import { ACCOUNT } from '../texts/account.js';
import { Note } from '../parts/state.js';

export function InvitationPage(): ReactNode {
  // Read outside of `SignedIn`, because a user who signs in first returns to a URL without it.
  const code = useInvitationCode();
  return (
    <SignedIn>
      <Entry>
        <ByLink code={code} />
      </Entry>
    </SignedIn>
  );
}

/** The group that a link invites to, and the button to join. */
function ByLink({ code }: { code: string }) {
  const read = useRead(['invitation', code], code ? (options) => mp.users.previewInvitation({ code }, options) : undefined);
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
        <ButtonLink to="/account" variant="default">
          {ACCOUNT.title}
        </ButtonLink>
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
          <ActionForm sending={joining} onSubmit={() => joining.mutate()} action={ACCOUNT.join} />
        </Page>
      )}
    </Shown>
  );
}
