import { Text } from '@mantine/core';
import type { Match, UserTeamMembership } from '@matchpoint/sdk';
import { mp } from '../../api.js';
import { DESK } from '../../texts/desk.js';
import { MATCH_ROOM } from '../../texts/match-room.js';
import { EditForm } from '../edit-form.js';
import { ledSides, sidesOf } from './own-sides.js';

interface ReadinessProps {
  match: Match;
  own: readonly UserTeamMembership[];
  /** Something else comes first. */
  isMinor: boolean;
}

/** Which sides are ready, with a button for each of the user's sides that is not. */
export function Readiness({ match, own, isMinor }: ReadinessProps) {
  const isReady = ({ id }: { id: string }): boolean => match.readyTeamIds?.includes(id) === true;
  const sides = sidesOf(match);
  const ready = sides.filter(isReady);
  const awaited = sides.filter((side) => !isReady(side));
  return (
    <>
      <Text role="status">{ready.length === 0 ? DESK.waiting.ACCEPTED : DESK.readiness(namesOf(ready), namesOf(awaited))}</Text>
      {ledSides(match, own)
        .filter((team) => !isReady(team))
        .map(({ id, name }) => (
          <EditForm
            key={id}
            initial={{}}
            send={() => mp.matches.markReady(match.id, { teamId: id })}
            action={DESK.readyAs(name)}
            said={MATCH_ROOM.markedReady(name)}
            isMinor={isMinor}
          >
            {() => null}
          </EditForm>
        ))}
    </>
  );
}

const namesOf = (teams: readonly { name: string }[]): string => teams.map(({ name }) => name).join(', ');
