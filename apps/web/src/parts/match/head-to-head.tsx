import type { Match, PublicMatch } from '@matchpoint/sdk';
import { mp } from '../../api.js';
import { useRead } from '../../reads/use-read.js';
import { HEAD_TO_HEAD } from '../../texts/head-to-head.js';
import { showPercent } from '../formats.js';
import { Section } from '../page.js';
import { Pages } from '../pages.js';
import { phaseOf } from './match-line.js';
import { MatchRows } from './match-row.js';

type Team = NonNullable<Match['creatorTeam']>;

const PAGE_SIZE = 10;

/** The results of two teams against each other and, before a match, the prediction of their ratings. */
export function HeadToHead({ match, teams: [one, other] }: { match: Match; teams: readonly [Team, Team] }) {
  return (
    <Section title={HEAD_TO_HEAD.title}>
      {phaseOf(match) === 'upcoming' && <Chance of={one} against={other} />}
      <Pages
        of={['public-matches', 'between', one.id, other.id]}
        ask={(next) =>
          mp.matches.listPublicMatches(
            { status: 'completed', teamId: one.id, opponentId: other.id, limit: PAGE_SIZE, ...next },
            { retries: 0 },
          )
        }
        itemsOf={({ matches }): readonly PublicMatch[] => matches}
        empty={HEAD_TO_HEAD.none}
      >
        {(matches) => <MatchRows matches={matches} />}
      </Pages>
    </Section>
  );
}

/** Empty if one of them has no visible rating. */
function Chance({ of, against }: { of: Team; against: Team }) {
  const { data } = useRead(['team-rating', of.id, 'against', against.id], (options) =>
    mp.teams.getRating(of.id, { limit: 1, against: against.id }, options),
  );
  if (data?.winProbability == null) return null;
  return <p>{HEAD_TO_HEAD.chance(of.name, showPercent(data.winProbability))}</p>;
}
