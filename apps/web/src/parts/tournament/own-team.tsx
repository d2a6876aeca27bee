import type { MyTournamentParticipant, TournamentBracket, TournamentProfile } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { tournamentReads } from '../../reads/tournaments.js';
import { tournamentApi } from '../../tournament-api.js';
import { ENTERING } from '../../texts/entering.js';
import { Chip } from '../chip.js';
import { DialogAction } from '../dialog-action.js';
import { EditForm } from '../edit-form.js';
import { showTime } from '../formats.js';
import { ButtonLink } from '../links.js';
import { Section } from '../page.js';
import { StatusChip } from '../status-chip.js';
import { useNow } from '../use-now.js';
import { isDecided, sidesOfNode } from './node-sides.js';
import { OwnRoster } from './own-roster.js';
import { rangeOf } from './placements.js';
import { nameOfNode } from './round-names.js';

interface OwnTeamProps {
  tournament: TournamentProfile;
  participant: MyTournamentParticipant;
}

/** The status of the user's team, and its next step. */
export function OwnTeam({ tournament, participant }: OwnTeamProps) {
  const { teamName, status, canManage } = participant;
  const isIn = status === 'APPROVED';
  const isBefore = tournament.status === 'REGISTRATION_OPEN' || tournament.status === 'REGISTRATION_CLOSED';
  const isRunning = tournament.status === 'IN_PROGRESS';
  return (
    <Section title={teamName} isNext={isIn && canManage} actions={<StatusChip of="TournamentParticipantStatus" value={status} />}>
      <Standing tournament={tournament} participant={participant} />
      {isIn && isBefore && <CheckIn tournament={tournament} participant={participant} />}
      {isIn && isRunning && <NextMatch slug={tournament.slug} participantId={participant.participantId} />}
      {canManage && isBefore && (isIn || status === 'PENDING') && <OwnRoster tournament={tournament} participant={participant} />}
      {canManage && (isIn || status === 'PENDING') && (isBefore || isRunning) && (
        <div>
          <DialogAction
            action={ENTERING.withdraw}
            title={ENTERING.withdrawTitle(teamName)}
            confirm={ENTERING.withdrawConfirm}
            dismiss={ENTERING.keep}
            why={isRunning ? ENTERING.withdrawRunningWhy : ENTERING.withdrawWhy}
            isDangerous
            send={() => tournamentApi.tournaments.withdrawFromTournament(tournament.slug, participant.participantId)}
          />
        </div>
      )}
    </Section>
  );
}

function Standing({ tournament: { status: of }, participant: { teamName, status, finalPlacement } }: OwnTeamProps) {
  if (finalPlacement !== undefined) return <p>{ENTERING.placed(teamName, String(finalPlacement))}</p>;
  if (status === 'PENDING') return <p>{ENTERING.pending(teamName)}</p>;
  if (status !== 'APPROVED') return <p>{ENTERING.out[status]}</p>;
  return of === 'REGISTRATION_OPEN' || of === 'REGISTRATION_CLOSED' ? (
    <p>
      {ENTERING.entered(teamName)} {ENTERING.waitingStart}
    </p>
  ) : null;
}

/** The check-in of a team: a button while it is open, its opening time before. */
function CheckIn({ tournament, participant: { participantId, teamName, checkedInAt, canManage } }: OwnTeamProps) {
  const now = useNow();
  const { checkInRequired, startsAt, checkInOpensAt, slug } = tournament;
  if (!checkInRequired) return null;
  if (checkedInAt !== undefined)
    return (
      <p>
        <Chip tone="win">{ENTERING.isCheckedIn}</Chip>
      </p>
    );
  if (checkInOpensAt !== null && checkInOpensAt > now) return <p>{ENTERING.checkInOpens(showTime(checkInOpensAt))}</p>;
  return (
    <>
      <p>{ENTERING.checkInNeeded(showTime(startsAt))}</p>
      {canManage && (
        <EditForm
          initial={{}}
          send={() => tournamentApi.tournaments.checkInToTournament(slug, participantId)}
          action={ENTERING.checkIn(teamName)}
        >
          {() => null}
        </EditForm>
      )}
    </>
  );
}

/** The current or next match of a team. */
function NextMatch({ slug, participantId }: { slug: string; participantId: string }) {
  const { data } = useQuery(tournamentReads.bracket(slug));
  const node = data && openNodeOf(participantId, data.bracket);
  if (!data) return null;
  if (!node) return <WithoutMatch slug={slug} participantId={participantId} />;
  const opponent = sidesOfNode(node, data.bracket).find((side) => side.participantId !== participantId)?.name ?? '';
  return (
    <>
      <p>{ENTERING.nextMatch(opponent, nameOfNode(node, data.bracket))}</p>
      {node.matchId !== null && (
        <div>
          <ButtonLink to="/desk/matches/$id" params={{ id: node.matchId }}>
            {ENTERING.playNow}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

/** A team without a next match is eliminated once its placement is certain; until then it waits for an opponent. */
function WithoutMatch({ slug, participantId }: { slug: string; participantId: string }) {
  const { data } = useQuery(tournamentReads.standings(slug));
  if (!data) return null;
  const own = data.placements.find((row) => row.participantId === participantId);
  if (!own) return <p>{ENTERING.waitingOpponent}</p>;
  return <p>{ENTERING.placed(own.teamName, rangeOf(own.placement, data.placements))}</p>;
}

const openNodeOf = (participantId: string, { nodes }: TournamentBracket) =>
  nodes.find(
    (node) =>
      !isDecided(node) && node.status !== 'VOID' && (node.participant1Id === participantId || node.participant2Id === participantId),
  );
