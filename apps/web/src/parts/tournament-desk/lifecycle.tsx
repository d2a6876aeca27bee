import type { TournamentProfile } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { tournamentApi } from '../../tournament-api.js';
import { nameOfSetting, TOURNAMENT_DESK } from '../../texts/tournament-desk.js';
import { EditForm } from '../edit-form.js';
import { showCount } from '../formats.js';
import { ButtonLink } from '../links.js';
import { Section } from '../page.js';
import { Note } from '../state.js';
import { StartTournament } from './start-tournament.js';

const { tournaments } = tournamentApi;

interface OfTournament {
  tournament: TournamentProfile;
}

/** The next lifecycle action of a tournament. */
export function Lifecycle({ tournament }: OfTournament) {
  const { stagedFields, approvalStatus } = tournament;
  return (
    <>
      {stagedFields.length > 0 && approvalStatus === 'AWAITING_APPROVAL' && (
        <Note>{TOURNAMENT_DESK.staged(stagedFields.map(nameOfSetting).join(', '))}</Note>
      )}
      <Section title={TOURNAMENT_DESK.next} isNext>
        <NextStep tournament={tournament} />
      </Section>
    </>
  );
}

function NextStep({ tournament }: OfTournament): ReactNode {
  const { status, slug } = tournament;
  switch (status) {
    case 'DRAFT':
      return <Draft tournament={tournament} />;
    case 'REGISTRATION_OPEN':
      return (
        <>
          <TeamCount tournament={tournament} />
          <Step
            action={TOURNAMENT_DESK.closeRegistration}
            why={TOURNAMENT_DESK.closeWhy}
            send={() => tournaments.closeRegistration(slug)}
          />
          <StartTournament tournament={tournament} />
        </>
      );
    case 'REGISTRATION_CLOSED':
      return (
        <>
          <TeamCount tournament={tournament} />
          <StartTournament tournament={tournament} />
          <Step action={TOURNAMENT_DESK.openRegistration} why={TOURNAMENT_DESK.reopenWhy} send={() => tournaments.openRegistration(slug)} />
        </>
      );
    case 'IN_PROGRESS':
      return (
        <>
          <p>{TOURNAMENT_DESK.running}</p>
          <div>
            <ButtonLink to="/operate/tournaments/$id/bracket" params={{ id: slug }}>
              {TOURNAMENT_DESK.toBracket}
            </ButtonLink>
          </div>
        </>
      );
    case 'COMPLETED':
      return (
        <>
          <p>{TOURNAMENT_DESK.finished}</p>
          <div>
            <ButtonLink to="/tournaments/$id" params={{ id: slug }}>
              {TOURNAMENT_DESK.toPlacements}
            </ButtonLink>
          </div>
        </>
      );
    default:
      return <p>{TOURNAMENT_DESK.isCancelled}</p>;
  }
}

function Draft({ tournament: { slug, approvalStatus, rejectReason } }: OfTournament) {
  if (approvalStatus === 'AWAITING_APPROVAL') return <p>{TOURNAMENT_DESK.awaiting}</p>;
  if (approvalStatus === 'APPROVED')
    return <Step action={TOURNAMENT_DESK.openRegistration} why={TOURNAMENT_DESK.openWhy} send={() => tournaments.openRegistration(slug)} />;
  return (
    <>
      {approvalStatus === 'REJECTED' && <Note tone="warn">{TOURNAMENT_DESK.rejected(rejectReason ?? '')}</Note>}
      <Step action={TOURNAMENT_DESK.submit} why={TOURNAMENT_DESK.submitWhy} send={() => tournaments.submitForApproval(slug)} />
    </>
  );
}

const TeamCount = ({ tournament: { participantCount, minParticipants } }: OfTournament) => (
  <p>{TOURNAMENT_DESK.enoughTeams(showCount(participantCount), showCount(minParticipants))}</p>
);

const Step = ({ action, why, send }: { action: string; why: string; send(): PromiseLike<unknown> }) => (
  <EditForm initial={{}} send={send} action={action} said={TOURNAMENT_DESK.done}>
    {() => <p>{why}</p>}
  </EditForm>
);
