import type { MyTournamentEntry, TournamentProfile } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { tournamentReads } from '../../reads/tournaments.js';
import { useIsSignedIn } from '../../session.js';
import { ENTERING } from '../../texts/entering.js';
import { showTime } from '../formats.js';
import { ButtonLink } from '../links.js';
import { Section } from '../page.js';
import { SignInLink } from '../signed-in.js';
import { Shown } from '../shown.js';
import { FreeAgency } from './free-agency.js';
import { OwnInvites, OwnOffers } from './own-invites.js';
import { OwnTeam } from './own-team.js';

/** The user's part in the tournament: how to enter, or their team's status and next step. */
export function OwnPart({ tournament }: { tournament: TournamentProfile }) {
  const isSignedIn = useIsSignedIn();
  if (!isSignedIn && !isBefore(tournament)) return null;
  if (isSignedIn) return <OfPlayer tournament={tournament} />;
  return (
    <Section title={ENTERING.title} isNext={tournament.status === 'REGISTRATION_OPEN'}>
      <p>{howToEnter(tournament)}</p>
      {tournament.status === 'REGISTRATION_OPEN' && (
        <div>
          <SignInLink>{ENTERING.signInFirst}</SignInLink>
        </div>
      )}
    </Section>
  );
}

function OfPlayer({ tournament }: { tournament: TournamentProfile }) {
  const read = useQuery(tournamentReads.entry(tournament.slug));
  return (
    <Shown read={read}>
      {({ entry }) => {
        const isOpen = isBefore(tournament);
        return (
          <>
            <OwnInvites tournament={tournament} entry={entry} />
            <OwnOffers slug={tournament.slug} entry={entry} />
            {entry.participants.map((participant) => (
              <OwnTeam key={participant.participantId} tournament={tournament} participant={participant} />
            ))}
            <WayIn tournament={tournament} entry={entry} />
            {isOpen && tournament.freeAgentsEnabled && entry.rosterEntries.length === 0 && (
              <FreeAgency slug={tournament.slug} entry={entry} />
            )}
          </>
        );
      }}
    </Shown>
  );
}

/** Statuses of an active entry. */
const LIVE_ENTRY = ['PENDING', 'APPROVED', 'DISQUALIFIED'];
/** Teams that the user leads and that have not entered. */
export const teamsToEnter = ({ actableTeams, participants }: MyTournamentEntry): MyTournamentEntry['actableTeams'] =>
  actableTeams.filter(({ teamId }) => !participants.some((each) => each.teamId === teamId && LIVE_ENTRY.includes(each.status)));

/** The entry form for a team that has not entered, or why it cannot enter. */
function WayIn({ tournament, entry }: { tournament: TournamentProfile; entry: MyTournamentEntry }): ReactNode {
  const { status, registrationMode, slug } = tournament;
  const isOpen = status === 'REGISTRATION_OPEN' && registrationMode !== 'INVITE_ONLY';
  const teams = teamsToEnter(entry);
  if (!isBefore(tournament) || (entry.participants.length > 0 && !(isOpen && teams.length > 0))) return null;
  if (!isOpen) return <Section title={ENTERING.title}>{howToEnter(tournament)}</Section>;
  const isApplying = registrationMode === 'APPLICATION';
  return (
    <Section title={ENTERING.title} isNext={teams.length > 0}>
      <p>{howToEnter(tournament)}</p>
      <div>
        {entry.requiredConnectionMissing ? (
          <>
            <p>{ENTERING.linkFirst}</p>
            <ButtonLink to="/account/profile">{ENTERING.linkAccount}</ButtonLink>
          </>
        ) : teams.length === 0 ? (
          <>
            <p>{ENTERING.noTeam}</p>
            <ButtonLink to="/desk/new-org" variant="default">
              {ENTERING.createTeam}
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to="/tournaments/$id/enter" params={{ id: slug }}>
            {isApplying ? ENTERING.apply : ENTERING.enter}
          </ButtonLink>
        )}
      </div>
    </Section>
  );
}

const isBefore = ({ status }: TournamentProfile): boolean => ['DRAFT', 'REGISTRATION_OPEN', 'REGISTRATION_CLOSED'].includes(status);

/** The state of registration, as a sentence. */
function howToEnter({ status, registrationMode, registrationStartsAt, registrationEndsAt }: TournamentProfile): string {
  switch (status) {
    case 'DRAFT':
      return registrationStartsAt === null ? ENTERING.notOpen : ENTERING.opensAt(showTime(registrationStartsAt));
    case 'REGISTRATION_OPEN':
      if (registrationMode === 'INVITE_ONLY') return ENTERING.inviteOnly;
      if (registrationMode === 'APPLICATION') return ENTERING.applyWhy;
      return registrationEndsAt === null ? ENTERING.enterWhy : ENTERING.enterUntil(showTime(registrationEndsAt));
    default:
      return ENTERING.closed;
  }
}
