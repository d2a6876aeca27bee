import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { AttendanceStatus, Match } from '@matchpoint/sdk';
import { mp } from '../../api.js';
import { DESK } from '../../texts/desk.js';
import { ActionForm } from '../action-form.js';
import { useSend } from '../send.js';

export function LobbyCode({ match }: { match: Match }) {
  const form = useForm({ initialValues: { lobbyCode: '' } });
  const sending = useSend((body: { lobbyCode: string }) => mp.matches.updateLobbyCode(match.id, body), { form });
  return (
    <ActionForm sending={sending} onSubmit={form.onSubmit((values) => sending.mutate(values))} action={DESK.saveLobby}>
      <TextInput label={DESK.lobby} required {...form.getInputProps('lobbyCode')} />
      {sending.isSuccess && <Text role="status">{DESK.saved}</Text>}
    </ActionForm>
  );
}

export function Attendance({ match }: { match: Match }) {
  const form = useForm({ initialValues: { status: 'ATTENDING' } });
  const sending = useSend(
    ({ status }: { status: string }) => mp.matches.updateAttendance(match.id, { status: status as AttendanceStatus }),
    {
      form,
    },
  );
  return (
    <ActionForm sending={sending} onSubmit={form.onSubmit((values) => sending.mutate(values))} action={DESK.attend}>
      <NativeSelect
        label={DESK.attendance}
        data={Object.entries(DESK.attendances).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('status')}
      />
      {sending.isSuccess && <Text role="status">{DESK.saved}</Text>}
    </ActionForm>
  );
}

/** Cancelled while nobody has begun, given up afterwards: which of the two is possible the API says. */
export function LeaveMatch({ match }: { match: Match }) {
  const isForfeit = match.allowedActions?.includes('forfeit') === true;
  const form = useForm({ initialValues: { reason: '' } });
  const sending = useSend(
    ({ reason }: { reason: string }) =>
      isForfeit ? mp.matches.forfeit(match.id, { ...(reason && { reason }) }) : mp.matches.cancel(match.id, { ...(reason && { reason }) }),
    { form },
  );
  return (
    <ActionForm
      sending={sending}
      onSubmit={form.onSubmit((values) => sending.mutate(values))}
      action={isForfeit ? DESK.forfeit : DESK.cancel}
      isDangerous
    >
      <TextInput label={DESK.reason} {...form.getInputProps('reason')} />
    </ActionForm>
  );
}
