import { Textarea } from '@mantine/core';
import type { Dispute } from '@matchpoint/sdk';
import { matchDesk } from '../../match-desk-api.js';
import { DISPUTES } from '../../texts/disputes.js';
import { required } from '../../texts/forms.js';
import { DialogAction } from '../dialog-action.js';
import { EditForm } from '../edit-form.js';
import { Column } from '../narrow.js';
import { Screenshots, uploadScreenshots } from './screenshots.js';

const { disputes } = matchDesk;

interface OfDispute {
  dispute: Pick<Dispute, 'id' | 'matchId'>;
}

/** The other side's one answer: it agrees, or says why it doesn't. */
export const AnswerDispute = ({ dispute: { id, matchId } }: OfDispute) => (
  <>
    <Column>
      <EditForm
        initial={{ text: '', files: [] as File[] }}
        validate={{ text: required }}
        send={async ({ text, files }) =>
          disputes.answerMatchDispute(matchId, id, { accept: false, text: text.trim(), ...(await uploadScreenshots(files)) })
        }
        action={DISPUTES.refuse}
      >
        {(form) => (
          <>
            <Textarea label={DISPUTES.answerText} required autosize minRows={3} maxLength={2_000} {...form.getInputProps('text')} />
            <Screenshots {...form.getInputProps('files')} />
          </>
        )}
      </EditForm>
    </Column>
    <div>
      <DialogAction
        action={DISPUTES.accept}
        title={DISPUTES.acceptTitle}
        confirm={DISPUTES.acceptConfirm}
        dismiss={DISPUTES.keepResult}
        why={DISPUTES.acceptWhy}
        send={() => disputes.answerMatchDispute(matchId, id, { accept: true })}
      />
    </div>
  </>
);

/** Evidence of either side. */
export const AddEvidence = ({ dispute: { id, matchId } }: OfDispute) => (
  <Column>
    <EditForm
      initial={{ text: '', files: [] as File[] }}
      validate={{ text: (text, { files }) => (text.trim() === '' && files.length === 0 ? DISPUTES.evidenceNeeded : null) }}
      send={async ({ text, files }) =>
        disputes.addMatchDisputeEvidence(matchId, id, { ...(text.trim() && { text: text.trim() }), ...(await uploadScreenshots(files)) })
      }
      action={DISPUTES.addEvidence}
      isForMany
    >
      {(form) => (
        <>
          <Textarea label={DISPUTES.evidenceText} autosize minRows={2} maxLength={2_000} {...form.getInputProps('text')} />
          <Screenshots {...form.getInputProps('files')} />
        </>
      )}
    </EditForm>
  </Column>
);

export const WithdrawDispute = ({ dispute: { id, matchId } }: OfDispute) => (
  <div>
    <DialogAction
      action={DISPUTES.withdraw}
      title={DISPUTES.withdrawTitle}
      confirm={DISPUTES.withdrawConfirm}
      dismiss={DISPUTES.keep}
      why={DISPUTES.withdrawWhy}
      isDangerous
      send={() => disputes.withdrawMatchDispute(matchId, id)}
    />
  </div>
);
