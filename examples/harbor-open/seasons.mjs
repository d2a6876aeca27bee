// The matches of the two seasons: round robins by the circle method, on a calendar that ends two days before the epoch.
import { figuresOf, playSeries } from './play.mjs';
import { FIELD, GAME, LEAGUE, MODE, TEAM_SIZE, TEAMS } from './world.mjs';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DAYS_BETWEEN_ROUNDS = 4;
const MINUTES_BETWEEN_MATCHES = 150;
const [MINUTES_A_ROUND, MINUTES_BETWEEN_MAPS] = [2, 8];
const BEST_OF = 3;

/** Days before the epoch. The second season goes on: its first rounds are played. */
export const SEASONS = [
  { name: 'Season 1', status: 'completed', field: TEAMS, rounds: 11, firstDay: -112, lastDay: -66 },
  { name: 'Season 2', status: 'active', field: FIELD, rounds: 10, firstDay: -38, lastDay: 40 },
];

export const instant = (epoch, days, minutes = 0) => new Date(Date.parse(epoch) + days * DAY + minutes * MINUTE).toISOString();

/** Pairs of a round, from 0. A field of an odd size has one pause a round; after the last round it begins again with sides exchanged. */
function pairsOf(field, round) {
  const seats = field.length % 2 === 0 ? [...field] : [...field, undefined];
  const turns = seats.length - 1;
  const [fixed, ...ring] = seats;
  const turned = [fixed, ...ring.slice(round % turns), ...ring.slice(0, round % turns)];
  const pairs = turned.slice(0, seats.length / 2).map((one, seat) => [one, turned[seats.length - 1 - seat]]);
  const isSecondLeg = round >= turns;
  return pairs.filter(([one, other]) => one && other).map((pair) => (isSecondLeg ? pair.toReversed() : pair));
}

function matchRow(epoch, season, { step, round, place, sides }) {
  const maps = playSeries(step, BEST_OF, sides);
  const startsIn = place * MINUTES_BETWEEN_MATCHES;
  const day = season.firstDay + round * DAYS_BETWEEN_ROUNDS;
  const lasts = maps.reduce((minutes, { rounds }) => minutes + rounds.length * MINUTES_A_ROUND + MINUTES_BETWEEN_MAPS, 0);
  return {
    kind: 'match',
    externalId: step,
    ...{ game: GAME, mode: MODE, bestOf: BEST_OF, teamSize: TEAM_SIZE, status: 'COMPLETED' },
    creatorTeam: sides[0].slug,
    acceptedTeam: sides[1].slug,
    createdAt: instant(epoch, day - 3),
    scheduledAt: instant(epoch, day, startsIn),
    startedAt: instant(epoch, day, startsIn + 3),
    completedAt: instant(epoch, day, startsIn + 3 + lasts),
    league: LEAGUE,
    season: season.name,
    stage: { label: `Round ${round + 1}`, round: String(round + 1) },
    scores: maps.map(({ mapIndex, mapId, creator, accepted }) => ({
      ...{ mapIndex, mapId, creatorTeamScore: creator, opponentTeamScore: accepted },
    })),
    playerStats: maps.map((map) => ({ mapIndex: map.mapIndex, players: figuresOf(`${step}/figures-${map.mapIndex}`, map, sides) })),
  };
}

/** Rows of all matches that have been played. */
export function matchRows(epoch) {
  return SEASONS.flatMap((season, index) =>
    Array.from({ length: season.rounds }, (_, round) =>
      pairsOf(season.field, round).map((sides, place) =>
        matchRow(epoch, season, { step: `${LEAGUE}-${index + 1}-${round + 1}-${place + 1}`, round, place, sides }),
      ),
    ).flat(),
  );
}
