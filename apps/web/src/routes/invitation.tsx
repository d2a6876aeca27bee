import { Text } from '@mantine/core';
import { mp } from '../api.js';
import { InvitedTo } from '../parts/account/invitations.js';
import { ActionForm } from '../parts/action-form.js';
import { showInstant } from '../parts/formats.js';
import { ButtonLink } from '../parts/links.js';
import { Entry } from '../parts/entry.js';
import { Page } from '../parts/page.js';
import { useSend } from '../parts/send.js';
import { Shown } from '../parts/shown.js';
import { SignedIn } from '../parts/signed-in.js';
import { useLink } from '../parts/link-opened.js';
import { useRead } from '../reads/use-read.js';
import { wordOf } from '../texts/enums.js';
import { ACCOUNT } from '../texts/account.js';
import { SIGNING_IN } from '../texts/signing-in.js';
import type { ReactNode } from 'react';
import { Note } from '../parts/state.js';

export function InvitationPage(): ReactNode {
  return (
    <SignedIn>
      <Entry>
        <ByLink />
      </Entry>
    </SignedIn>
  );
}

/** What a link invites to, and the one button that joins. */
function ByLink() {
  const { token: code } = useLink();
  const read = useRead(['invitation', code], code ? (options) => mp.users.previewInvitation({ code }, options) : undefined);
  const joining = useSend(() => mp.users.redeemInvitation({ code }));
  if (code === '')
    return (
      <Page title={ACCOUNT.invitation}>
        <Note tone="warn">{SIGNING_IN.noToken}</Note>
      </Page>
    );
  if (joining.isSuccess)
    return (
      <Page title={ACCOUNT.joined}>
        <ButtonLink to="/account">{ACCOUNT.title}</ButtonLink>
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
