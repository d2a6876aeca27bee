import type { GetUserAccountResult } from '@matchpoint/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { mp } from '../../api.js';
import { PROFILE_EDITING } from '../../texts/profile-editing.js';
import { EditForm } from '../edit-form.js';
import { showDate } from '../formats.js';
import { Note } from '../state.js';

/** When the account will be deleted, and how to keep it. */
export function KeepAccount({ at }: { at: string }) {
  const queries = useQueryClient();
  const note = (): unknown =>
    queries.setQueryData<GetUserAccountResult>(['account'], (known) => known && { ...known, deletionScheduledFor: null });
  return (
    <Note tone="warn" title={PROFILE_EDITING.scheduled(showDate(at))}>
      <EditForm initial={{}} send={() => mp.account.cancelUserAccountDeletion()} action={PROFILE_EDITING.cancel} onSent={note}>
        {() => null}
      </EditForm>
    </Note>
  );
}
