import type { TournamentProfile } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { tournamentApi } from '../../tournament-api.js';
import { nameOfSetting, TOURNAMENT_DESK } from '../../texts/tournament-desk.js';
import { CodeBlock } from '../code-block.js';
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
            said={TOURNAMENT_DESK.registrationClosed}
            send={() => tournaments.closeRegistration(slug)}
          />
          <StartTournament tournament={tournament} />
        </>
      );
    case 'REGISTRATION_CLOSED':
      return (
        <>
          <TeamCount tournament={tournament} />
          <StartTournament tournament={tournament} isNext />
          <Step
            action={TOURNAMENT_DESK.openRegistration}
            why={TOURNAMENT_DESK.reopenWhy}
            said={TOURNAMENT_DESK.registrationOpened}
            isMinor
            send={() => tournaments.openRegistration(slug)}
          />
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
  if (approvalStatus === 'AWAITING_APPROVAL')
    return (
      <>
        <p>{TOURNAMENT_DESK.awaiting}</p>
        <CodeBlock label={TOURNAMENT_DESK.linkForStaff} code={`${window.location.origin}/admin/tournaments?tournament=${slug}`} />
      </>
    );
  if (approvalStatus === 'APPROVED')
    return (
      <Step
        action={TOURNAMENT_DESK.openRegistration}
        why={TOURNAMENT_DESK.openWhy}
        said={TOURNAMENT_DESK.registrationOpened}
        send={() => tournaments.openRegistration(slug)}
      />
    );
  return (
    <>
      {approvalStatus === 'REJECTED' && <Note tone="warn">{TOURNAMENT_DESK.rejected(rejectReason ?? '')}</Note>}
      <Step
        action={TOURNAMENT_DESK.submit}
        why={TOURNAMENT_DESK.submitWhy}
        said={TOURNAMENT_DESK.submitted}
        send={() => tournaments.submitForApproval(slug)}
      />
    </>
  );
}

const TeamCount = ({ tournament: { participantCount, minParticipants } }: OfTournament) => (
  <p>{TOURNAMENT_DESK.enoughTeams(showCount(participantCount), showCount(minParticipants))}</p>
);

interface StepProps {
  action: string;
  why: string;
  /** The message once it is done. */
  said: string;
  isMinor?: boolean;
  send(): PromiseLike<unknown>;
}

const Step = ({ action, why, said, isMinor = false, send }: StepProps) => (
  <EditForm initial={{}} send={send} action={action} said={said} isMinor={isMinor}>
    {() => <p>{why}</p>}
  </EditForm>
);
