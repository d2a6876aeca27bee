import { Text } from '@mantine/core';
import type { MapScore, Match, UserTeamMembership } from '@matchpoint/sdk';
import { useState } from 'react';
import { mp } from '../../api.js';
import { DESK } from '../../texts/desk.js';
import { DialogAction } from '../dialog-action.js';
import { EditForm } from '../edit-form.js';
import { ConfirmMap, Ready, ReportMap, Start } from './match-actions.js';
import { Offers } from './offers.js';
import { leads } from './own-teams.js';
import { RosterChoice } from './roster-choice.js';

interface NextActionProps {
  match: Match;
  own: readonly UserTeamMembership[];
  scores: readonly MapScore[];
}

/** Of what the API says may be done now, the one thing that brings the match on; where there is none, for what it waits. */
export function NextAction({ match, own, scores }: NextActionProps) {
  const actions = match.allowedActions ?? [];
  const isAllowed = (action: string): boolean => actions.includes(action);
  if (isAllowed('publish')) return <Publish match={match} />;
  if (isAllowed('challenges/accept')) return <AnswerChallenge match={match} />;
  if (isAllowed('acceptances/approve')) return <Offers match={match} />;
  // Before ready, which may be said again as long as nobody has started.
  if (isAllowed('start')) return <Start match={match} />;
  if (isAllowed('ready')) return ledSides(match, own).map((team) => <Ready key={team.id} match={match} team={team} />);
  if (isAllowed('scores')) return <Scores match={match} scores={scores} />;
  return <Text>{DESK.waiting[match.status]}</Text>;
}

/** The sides of a match that somebody leads. */
const ledSides = ({ creatorTeam, acceptedTeam }: Match, own: readonly UserTeamMembership[]) =>
  [creatorTeam, acceptedTeam].filter((team) => team !== null).filter(({ id }) => own.some((team) => team.id === id && leads(team)));

function Publish({ match }: { match: Match }) {
  return (
    <EditForm initial={{}} send={() => mp.matches.publish(match.id)} action={DESK.publish}>
      {() => <Text>{DESK.publishWhy}</Text>}
    </EditForm>
  );
}

function AnswerChallenge({ match }: { match: Match }) {
  const [activeRoster, choose] = useState<string[]>([]);
  const teamId = match.challengedTeam?.id ?? match.acceptedTeam?.id;
  return (
    <>
      <EditForm initial={{}} send={() => mp.matches.acceptChallenge(match.id, { activeRoster })} action={DESK.acceptChallenge}>
        {() => teamId && <RosterChoice teamId={teamId} size={match.teamSize} chosen={activeRoster} onChoose={choose} />}
      </EditForm>
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

/** What the other side has reported waits for this one; whose report it is the API knows. */
function Scores({ match, scores }: { match: Match; scores: readonly MapScore[] }) {
  const open = scores.filter(({ scoreStatus }) => scoreStatus === 'PENDING');
  return (
    <>
      <Text>{DESK.waiting[match.status]}</Text>
      {open.map(({ mapIndex }) => (
        <ConfirmMap key={mapIndex} match={match} mapIndex={mapIndex} />
      ))}
      <ReportMap key={scores.length} match={match} scores={scores} />
    </>
  );
}
