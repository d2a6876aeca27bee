import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mp } from '../api.js';
import { AccountTabs } from '../parts/account/account-tabs.js';
import { DialogAction } from '../parts/dialog-action.js';
import { EditForm } from '../parts/edit-form.js';
import { showDate } from '../parts/formats.js';
import { Page, Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { SignedIn } from '../parts/signed-in.js';
import { Note } from '../parts/state.js';
import { useRead } from '../reads/use-read.js';
import { setSignedIn } from '../session.js';
import { PROFILE_EDITING } from '../texts/profile-editing.js';
import classes from './league-rules.module.css';

export function AccountDeletePage(): ReactNode {
  return (
    <SignedIn>
      <Page title={PROFILE_EDITING.deleteTitle} lead={PROFILE_EDITING.deleteLead}>
        <AccountTabs />
        <Deletion />
      </Page>
    </SignedIn>
  );
}

function Deletion() {
  const read = useRead(['account'], (options) => mp.account.getUserAccount(options));
  return (
    <Shown read={read}>
      {({ deletionScheduledFor }) => (deletionScheduledFor === null ? <Schedule /> : <Scheduled at={deletionScheduledFor} />)}
    </Shown>
  );
}

function Schedule() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const schedule = async (): Promise<void> => {
    await mp.account.scheduleUserAccountDeletion();
    // Every session has ended, including this one.
    setSignedIn(false);
    queries.clear();
    await navigate({ to: '/' });
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
          isDangerous
          send={schedule}
        />
      </div>
    </Section>
  );
}

const Scheduled = ({ at }: { at: string }) => (
  <>
    <Note tone="warn">{PROFILE_EDITING.scheduled(showDate(at))}</Note>
    <EditForm initial={{}} send={() => mp.account.cancelUserAccountDeletion()} action={PROFILE_EDITING.cancel}>
      {() => null}
    </EditForm>
  </>
);
