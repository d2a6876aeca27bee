// The league: its staff, teams, seasons, rules, and what waits for its staff.
import { instant, SEASONS } from './seasons.mjs';
import { APPLYING, FIELD, GAME, LEAGUE, MODE, STAFF, TEAM_SIZE } from './world.mjs';

const [FOXES, QUAY, OWLS, HERONS, , NINE] = FIELD;
const captainOf = ({ usernames }) => usernames[0];

const ANNOUNCEMENTS = [
  [
    'Season 2 is under way',
    'Nine teams meet twice. The first four of the table play for the Harbor Lantern. Please agree on times by Thursday of each week.',
    -38,
  ],
  ['The Harbor Cup is back', 'Eight teams, double elimination, best of three. The bracket is on the page of the tournament.', -2],
];

const TICKETS = [
  [FOXES, 'open', 'Move our next match', 'Two of us are on a night shift. Could the match start two hours later?'],
  [
    QUAY,
    'in_progress',
    'Wrong substitute on the roster',
    'We named a substitute before the deadline, and the page still shows the one before.',
  ],
  [OWLS, 'awaiting_response', 'Server in the wrong region', 'Round 8 was played on a far server. Can the league fix the region for us?'],
  [HERONS, 'resolved', 'Score of the second map', 'The second map was entered the wrong way round. The screenshots are in the match.'],
];

export function leagueRow(epoch) {
  return {
    kind: 'league',
    slug: LEAGUE,
    name: 'Harbor Open',
    description: 'An invented league for trying Matchpoint out: nine teams, two seasons, a cup.',
    games: [GAME],
    members: Object.entries(STAFF).map(([role, username]) => ({ username, role })),
    teams: [...FIELD.map(({ slug }) => slug), ...APPLYING.map(({ slug }) => ({ team: slug, status: 'pending' }))],
    seasons: SEASONS.map(({ name, status, firstDay, lastDay }) => ({
      ...{ name, game: GAME, status, startDate: instant(epoch, firstDay), endDate: instant(epoch, lastDay) },
    })),
    // Disputes wait for the staff as long as they can.
    settings: { applications: 'review', disputes: { answerMinutes: 10_080, rulingMinutes: 43_200, onDeadline: 'first_claim' } },
    rules: [
      {
        ...{ game: GAME, allowedModeIds: [MODE], allowedBestOf: [1, 3, 5], teamSize: { min: TEAM_SIZE, max: TEAM_SIZE } },
        ...{ minRosterSize: TEAM_SIZE, maxRosterSize: 10, wagersAllowed: false },
      },
    ],
    points: [{ game: GAME, unitLabel: 'POINTS', baseWin: 3, baseDraw: 1, baseLoss: 0, forfeitPenalty: 1 }],
    displayRules: [
      {
        ...{ game: GAME, category: 'Matches', categoryOrder: 0 },
        content: {
          sections: [{ heading: 'On time', items: ['Be there ten minutes early.', 'Fifteen minutes late is a forfeit.'] }],
        },
      },
      {
        ...{ game: GAME, category: 'Conduct', categoryOrder: 1 },
        content: { sections: [{ items: ['Greet your opponents.', 'Keep a screenshot of every map.'] }] },
      },
    ],
    penalties: [
      {
        ...{ externalId: `${LEAGUE}-penalty-1`, team: NINE.slug, game: GAME, season: 'Season 2', type: 'POINT_DEDUCTION', value: 2 },
        ...{ reason: 'Played round 4 with a player who was not on the roster.', createdAt: instant(epoch, -22) },
      },
    ],
    announcements: ANNOUNCEMENTS.map(([title, body, day], index) => ({
      ...{ externalId: `${LEAGUE}-announcement-${index + 1}`, title, body, createdAt: instant(epoch, day) },
    })),
    tickets: TICKETS.map(([team, status, subject, description], index) => ({
      ...{ externalId: `${LEAGUE}-ticket-${index + 1}`, subject, description, requester: captainOf(team), status },
    })),
  };
}
