import { tournamentApi } from '../../tournament-api.js';
import { TOURNAMENT_DESK } from '../../texts/tournament-desk.js';
import { DialogAction } from '../dialog-action.js';

interface DisqualifyProps {
  slug: string;
  participantId: string;
  team: string;
  /** Whether the button names the team, because nothing beside it does. */
  hasName?: boolean;
}

/** Disqualifies a team from a tournament. */
export const Disqualify = ({ slug, participantId, team, hasName = false }: DisqualifyProps) => (
  <DialogAction
    action={hasName ? TOURNAMENT_DESK.disqualifyNamed(team) : TOURNAMENT_DESK.disqualify}
    {...(!hasName && { subject: team })}
    title={TOURNAMENT_DESK.disqualifyAsk(team)}
    confirm={TOURNAMENT_DESK.disqualifyConfirm}
    dismiss={TOURNAMENT_DESK.keepTeam}
    why={TOURNAMENT_DESK.disqualifyWhy}
    reason="required"
    isDangerous
    send={(reason) => tournamentApi.tournaments.disqualifyParticipant(slug, participantId, { reason })}
  />
);
