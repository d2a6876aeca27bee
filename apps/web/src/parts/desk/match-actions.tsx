import { NativeSelect, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { AttendanceStatus, Match } from '@matchpoint/sdk';
import { mp } from '../../api.js';
import { DESK } from '../../texts/desk.js';
import { ActionForm } from '../action-form.js';
import { DialogAction } from '../dialog-action.js';
import { useSend } from '../send.js';

export function Attendance({ match }: { match: Match }) {
  const form = useForm({ initialValues: { status: 'ATTENDING' } });
  const sending = useSend(
    ({ status }: { status: string }) => mp.matches.updateAttendance(match.id, { status: status as AttendanceStatus }),
    {
      form,
    },
  );
  return (
    <ActionForm sending={sending} onSubmit={form.onSubmit((values) => sending.mutate(values))} action={DESK.attend} isMinor>
      <NativeSelect
        label={DESK.attendance}
        data={Object.entries(DESK.attendances).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('status')}
      />
      {sending.isSuccess && <Text role="status">{DESK.saved}</Text>}
    </ActionForm>
  );
}

/** Cancel before the match begins, forfeit afterwards: the API decides which is possible. Both ask for confirmation. */
export function LeaveMatch({ match, opponent }: { match: Match; opponent: string }) {
  const isForfeit = match.allowedActions?.includes('forfeit') === true;
  const withReason = (reason: string) => (reason ? { reason } : {});
  return isForfeit ? (
    <DialogAction
      action={DESK.forfeit}
      title={DESK.forfeitTitle}
      confirm={DESK.forfeitConfirm}
      dismiss={DESK.keepPlaying}
      why={DESK.forfeitWhy(opponent)}
      reason="optional"
      isDangerous
      send={(reason) => mp.matches.forfeit(match.id, withReason(reason))}
    />
  ) : (
    <DialogAction
      action={DESK.cancelAsk}
      title={DESK.cancelTitle}
      confirm={DESK.cancel}
      dismiss={DESK.keepMatch}
      why={DESK.cancelWhy}
      reason="optional"
      isDangerous
      send={(reason) => mp.matches.cancel(match.id, withReason(reason))}
    />
  );
}
