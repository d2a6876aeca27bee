import { NativeSelect, NumberInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { AttendanceStatus, MapScore, Match, ScoredTeamReference } from '@matchpoint/sdk';
import type { FormEvent } from 'react';
import { mp } from '../../api.js';
import { DESK } from '../../texts/desk.js';
import { nameOf } from '../../texts/names.js';
import { ActionForm } from '../action-form.js';
import { useSend } from '../send.js';

const submitting = (send: () => void) => (event: FormEvent) => {
  event.preventDefault();
  send();
};

/** A team of the reader's in a match, and its match. */
interface OfSide {
  match: Match;
  team: ScoredTeamReference;
}

export function Ready({ match, team }: OfSide) {
  const sending = useSend(() => mp.matches.markReady(match.id, { teamId: team.id }));
  return <ActionForm sending={sending} onSubmit={submitting(() => sending.mutate())} action={DESK.readyAs(team.name)} />;
}

export function Start({ match }: { match: Match }) {
  const sending = useSend(() => mp.matches.start(match.id));
  return <ActionForm sending={sending} onSubmit={submitting(() => sending.mutate())} action={DESK.start} />;
}

/** The next map that has no score yet. */
export function ReportMap({ match, scores }: { match: Match; scores: readonly MapScore[] }) {
  const mapIndex = [...Array(match.bestOf).keys()].find((index) => !scores.some((score) => score.mapIndex === index)) ?? 0;
  const form = useForm({ initialValues: { mapId: match.selectedMaps[mapIndex] ?? '', creator: 0, opponent: 0 } });
  const sending = useSend(
    ({ mapId, creator, opponent }: typeof form.values) =>
      mp.scores.submitMatchScores(match.id, { mapIndex, mapId, creatorTeamScore: creator, opponentTeamScore: opponent }),
    { form, onSent: () => form.reset() },
  );
  return (
    <ActionForm sending={sending} onSubmit={form.onSubmit((values) => sending.mutate(values))} action={DESK.report}>
      {match.selectedMaps.length > 0 ? (
        <NativeSelect
          label={DESK.map}
          data={match.selectedMaps.map((id) => ({ value: id, label: nameOf(id) }))}
          {...form.getInputProps('mapId')}
        />
      ) : (
        <TextInput label={DESK.map} required {...form.getInputProps('mapId')} />
      )}
      <NumberInput label={match.creatorTeam?.name} min={0} allowDecimal={false} hideControls {...form.getInputProps('creator')} />
      <NumberInput label={match.acceptedTeam?.name} min={0} allowDecimal={false} hideControls {...form.getInputProps('opponent')} />
    </ActionForm>
  );
}

export function ConfirmMap({ match, mapIndex }: { match: Match; mapIndex: number }) {
  const sending = useSend(() => mp.scores.confirmMatchScores(match.id, { mapIndex }));
  return <ActionForm sending={sending} onSubmit={submitting(() => sending.mutate())} action={DESK.confirmMap(mapIndex + 1)} />;
}

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
