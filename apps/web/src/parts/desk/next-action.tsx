import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { MapScore, Match, UserTeamMembership } from '@matchpoint/sdk';
import { lazy, Suspense } from 'react';
import { mp } from '../../api.js';
import { CHECK_IN } from '../../texts/check-in.js';
import { DESK } from '../../texts/desk.js';
import { FORMS } from '../../texts/forms.js';
import { ActionForm } from '../action-form.js';
import { DialogAction } from '../dialog-action.js';
import { EditForm } from '../edit-form.js';
import { useSend } from '../send.js';
import { tell } from '../shell/toast.js';
import { Lines, Loading } from '../state.js';
import { Offers } from './offers.js';
import { Readiness } from './readiness.js';
import { RosterChoice } from './roster-choice.js';

/** Loaded on demand: number fields take 9 kB and are not needed before the match is played. */
const MapReports = lazy(async () => ({ default: (await import('./map-reports.js')).MapReports }));

export interface NextActionProps {
  match: Match;
  own: readonly UserTeamMembership[];
  /** Undefined while loading. */
  scores: readonly MapScore[] | undefined;
}

/** What the reader has to do themselves, and what they may do for their team. */
export function NextAction(props: NextActionProps) {
  const isCheckInDue = props.match.nextAction?.action === 'attendance';
  return (
    <>
      {isCheckInDue && <CheckIn match={props.match} />}
      <TeamAction {...props} isMinor={isCheckInDue} />
    </>
  );
}

function CheckIn({ match }: { match: Match }) {
  return (
    <EditForm initial={{}} send={() => mp.matches.updateAttendance(match.id, { status: 'ATTENDING' })} action={CHECK_IN.action}>
      {() => <Text>{CHECK_IN.why}</Text>}
    </EditForm>
  );
}

interface TeamActionProps extends NextActionProps {
  /** Something else comes first. */
  isMinor: boolean;
}

/** The one action, of those the API allows now, that advances the match; without one, what the match is waiting for. */
function TeamAction({ match, own, scores, isMinor }: TeamActionProps) {
  const actions = match.allowedActions ?? [];
  const isAllowed = (action: string): boolean => actions.includes(action);
  if (isAllowed('publish')) return <Publish match={match} />;
  if (isAllowed('challenges/accept')) return <AnswerChallenge match={match} />;
  if (isAllowed('acceptances/approve')) return <Offers match={match} />;
  // Before `ready`, which stays allowed until the match starts.
  if (isAllowed('start')) return <Start match={match} isMinor={isMinor} />;
  if (isAllowed('ready')) return <Readiness match={match} own={own} isMinor={isMinor} />;
  if (isAllowed('scores'))
    return (
      <>
        <Text>{DESK.waiting[match.status]}</Text>
        {scores && (
          <Suspense
            fallback={
              <Loading>
                <Lines count={3} />
              </Loading>
            }
          >
            <MapReports match={match} own={own} scores={scores} />
          </Suspense>
        )}
      </>
    );
  const { challengedTeam } = match;
  const isUnanswered = match.status === 'PENDING' && challengedTeam != null;
  return <Text>{isUnanswered ? DESK.waitingFor(challengedTeam.name) : DESK.waiting[match.status]}</Text>;
}

function Publish({ match }: { match: Match }) {
  return (
    <EditForm initial={{}} send={() => mp.matches.publish(match.id)} action={DESK.publish}>
      {() => <Text>{DESK.publishWhy}</Text>}
    </EditForm>
  );
}

function Start({ match, isMinor }: { match: Match; isMinor: boolean }) {
  return (
    <EditForm initial={{}} send={() => mp.matches.start(match.id)} action={DESK.start} isMinor={isMinor}>
      {() => <Text>{DESK.waiting.READY}</Text>}
    </EditForm>
  );
}

function AnswerChallenge({ match }: { match: Match }) {
  const form = useForm<{ activeRoster: string[] }>({
    initialValues: { activeRoster: [] },
    validate: { activeRoster: (players) => (players.length === 0 ? DESK.pickPlayer : null) },
  });
  const accepting = useSend((chosen: { activeRoster: string[] }) => mp.matches.acceptChallenge(match.id, chosen), {
    form,
    onSent: () => tell(FORMS.did(DESK.acceptChallenge)),
  });
  const teamId = match.challengedTeam?.id ?? match.acceptedTeam?.id;
  return (
    <>
      <ActionForm sending={accepting} onSubmit={form.onSubmit((chosen) => accepting.mutate(chosen))} action={DESK.acceptChallenge}>
        {teamId && (
          <RosterChoice
            teamId={teamId}
            size={match.teamSize}
            chosen={form.values.activeRoster}
            error={form.errors.activeRoster}
            onChoose={(userIds) => form.setFieldValue('activeRoster', userIds)}
          />
        )}
      </ActionForm>
      <div>
        <DialogAction
          action={DESK.refuseChallenge}
          subject={match.creatorTeam?.name ?? ''}
          why={DESK.refuseWhy}
          reason="optional"
          send={(reason) => mp.matches.refuseChallenge(match.id, { ...(reason && { reason }) })}
        />
      </div>
    </>
  );
}
