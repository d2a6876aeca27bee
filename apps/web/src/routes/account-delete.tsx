import { Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { mp } from '../api.js';
import { AccountTabs } from '../parts/account/account-tabs.js';
import { forgetInvitation } from '../parts/account/forget-invitation.js';
import { KeepAccount } from '../parts/account/keep-account.js';
import { DialogAction } from '../parts/dialog-action.js';
import { showDate } from '../parts/formats.js';
import { Page, Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { SignedIn, SignInLink } from '../parts/signed-in.js';
import { useRead } from '../reads/use-read.js';
import { setSignedIn } from '../session.js';
import { PROFILE_EDITING } from '../texts/profile-editing.js';
import { STATES } from '../texts/states.js';
import classes from './league-rules.module.css';

export function AccountDeletePage(): ReactNode {
  const [deletedAt, setDeletedAt] = useState<string>();
  if (deletedAt !== undefined)
    return (
      <Page title={PROFILE_EDITING.scheduled(showDate(deletedAt))} lead={PROFILE_EDITING.scheduledWhy}>
        <Group>
          <SignInLink>{STATES.signIn}</SignInLink>
        </Group>
      </Page>
    );
  return (
    <SignedIn>
      <Page title={PROFILE_EDITING.deleteTitle} lead={PROFILE_EDITING.deleteLead}>
        <AccountTabs />
        <Deletion onScheduled={setDeletedAt} />
      </Page>
    </SignedIn>
  );
}

interface ScheduleProps {
  /** @param at when the account will be deleted */
  onScheduled(at: string): void;
}

function Deletion({ onScheduled }: ScheduleProps) {
  const read = useRead(['account'], (options) => mp.account.getUserAccount(options));
  return (
    <Shown read={read}>
      {({ deletionScheduledFor }) =>
        deletionScheduledFor === null ? <Schedule onScheduled={onScheduled} /> : <KeepAccount at={deletionScheduledFor} />
      }
    </Shown>
  );
}

function Schedule({ onScheduled }: ScheduleProps) {
  const queries = useQueryClient();
  const schedule = async (): Promise<void> => {
    const { deletionScheduledFor } = await mp.account.scheduleUserAccountDeletion();
    onScheduled(deletionScheduledFor);
    // Every session has ended, including this one.
    setSignedIn(false);
    forgetInvitation();
    queries.clear();
  };
  return (
    <Section title={PROFILE_EDITING.deletion}>
      <div className={classes.rule}>
        <ul>
          {PROFILE_EDITING.deleteWhat.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div>
        <DialogAction
          action={PROFILE_EDITING.deleteAction}
          title={PROFILE_EDITING.deleteAsk}
          confirm={PROFILE_EDITING.deleteConfirm}
          dismiss={PROFILE_EDITING.keep}
          why={PROFILE_EDITING.deleteWhy}
          said={PROFILE_EDITING.signedOut}
          isDangerous
          send={schedule}
        />
      </div>
    </Section>
  );
}
