// Turns results.json into bundle.ndjson (for `matchpoint import`) and demo.json (who owns the demo's keys).
// Usage: node build.mjs [output folder]. The same input gives the same bytes: no clock, no randomness, no network.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LEAGUES, OPEN_SEASON } from './events.mjs';
import { hasResult, matchesOf } from './matches.mjs';
import { People } from './people.mjs';
import { slugOf, TEAM_VISIBILITY, TEAMS_BY_REGION } from './teams.mjs';

const GAME = 'valorant';
const ROSTER = ['CAPTAIN', 'CO_CAPTAIN', 'MEMBER', 'MEMBER', 'MEMBER', 'MEMBER'];
/** Rows of kind tournament: made from the matches by apps/tournament/test/demo-tournaments.test.ts. */
const TOURNAMENTS = 'tournaments.ndjson';
/** The demo's two captains; the rest of its people are on the first one's team. */
const DEMO_TEAM = 'Sentinels';
const DEMO_OPPONENT = 'G2 Esports';
const DEMO_LEAGUE = 'vct_americas';
/** Users who are not public, by team and place on the roster. */
const USER_VISIBILITY = { 'MIBR/3': 'limited', 'NRG/4': 'private', 'Team Aniemal/4': 'limited', 'Team Mle/5': 'private' };

const here = dirname(fileURLToPath(import.meta.url));

function staffOf(people, league, roles, options) {
  return roles.map((role) => ({ username: people.add(league.connectionRegion, role === 'OWNER' ? options : {}), role }));
}

function teamRow(people, league, [name, tag]) {
  const slug = slugOf(name);
  const members = ROSTER.map((role, place) => {
    const visibility = USER_VISIBILITY[`${name}/${place}`];
    const username = people.add(league.connectionRegion, {
      isLinked: role === 'CAPTAIN' && (name === DEMO_TEAM || name === DEMO_OPPONENT),
      ...(visibility === undefined ? {} : { visibility }),
    });
    return { username, role };
  });
  return {
    kind: 'team',
    slug,
    name,
    tag,
    game: GAME,
    organization: slugOf(league.organization),
    type: league.region === 'wildcard' ? 'REGULAR' : 'LEAGUE',
    visibility: TEAM_VISIBILITY[name] ?? 'public',
    members,
  };
}

/** Captains belong to the organization that holds their team; the second team's captain helps to run it. */
function organizationRow(people, league, teams) {
  const captains = teams.map((team, index) => ({ username: team.members[0].username, role: index === 1 ? 'MANAGER' : 'MEMBER' }));
  const members = [...staffOf(people, league, ['OWNER', 'ADMIN', 'MANAGER', 'MEMBER']), ...captains];
  return { kind: 'organization', name: league.organization, tag: league.tag, members };
}

function seasonRow([name, from, to], status) {
  return { name, game: GAME, status, startDate: `${from}T00:00:00.000Z`, endDate: `${to}T23:59:59.999Z` };
}

function ticketsOf(slug, teams) {
  const requester = (index) => teams[index].members[0].username;
  return [
    {
      externalId: `${slug}-ticket-1`,
      subject: 'Our roster change does not show',
      description: 'We registered a substitute before the deadline; the match page still lists the old line-up.',
      requester: requester(0),
      status: 'awaiting_response',
    },
    {
      externalId: `${slug}-ticket-2`,
      subject: 'Request to move a match',
      description: 'Our flight was rebooked. Could our next match start two hours later?',
      requester: requester(1),
      status: 'open',
    },
    {
      externalId: `${slug}-ticket-3`,
      subject: 'Map score entered the wrong way round',
      description: 'The second map was 13-9 for us, not against us.',
      requester: requester(2),
      status: 'resolved',
    },
  ];
}

function leagueRow(people, slug, league, ownTeams, matches) {
  const played = matches.filter((match) => match.league === slug).flatMap((match) => [match.creatorTeam, match.acceptedTeam]);
  const teams = [...new Set([...ownTeams.map((team) => team.slug), ...played])].sort();
  return {
    kind: 'league',
    slug,
    name: league.name,
    games: [GAME],
    members: staffOf(people, league, ['OWNER', 'ADMIN', 'MANAGER', 'MEMBER'], { isLinked: true }),
    teams,
    seasons: [...league.seasons.map((season) => seasonRow(season, 'completed')), seasonRow(OPEN_SEASON, 'active')],
    tickets: ticketsOf(slug, ownTeams),
  };
}

function demoOf(teams, leagues, gameDeveloper, staffUser, users) {
  const team = teams.find((row) => row.name === DEMO_TEAM);
  const opponent = teams.find((row) => row.name === DEMO_OPPONENT);
  const league = leagues.find((row) => row.slug === DEMO_LEAGUE);
  const firstWith = (rows, visibility) => rows.find((row) => row.visibility === visibility);
  return {
    captain: team.members[0].username,
    opponentCaptain: opponent.members[0].username,
    member: team.members[2].username,
    freeUser: team.members[3].username,
    gameDeveloper,
    leagueOperator: league.members[0].username,
    staffUser,
    limitedUser: firstWith(users, 'limited').username,
    privateUser: firstWith(users, 'private').username,
    game: GAME,
    league: DEMO_LEAGUE,
    season: OPEN_SEASON[0],
    organization: team.organization,
    team: team.slug,
    opponentTeam: opponent.slug,
    limitedTeam: firstWith(teams, 'limited').slug,
    privateTeam: firstWith(teams, 'private').slug,
  };
}

function readTournaments() {
  const lines = readFileSync(join(here, TOURNAMENTS), 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

function build(results) {
  const people = new People();
  const matches = matchesOf(results);
  const organizations = [];
  const teams = [];
  const leagues = [];
  for (const [slug, league] of Object.entries(LEAGUES)) {
    const own = TEAMS_BY_REGION[league.region].map((entry) => teamRow(people, league, entry));
    teams.push(...own);
    organizations.push(organizationRow(people, league, own));
    leagues.push(leagueRow(people, slug, league, own, matches));
  }
  const gameDeveloper = people.add('NA', { isLinked: true });
  const staffUser = people.add('NA', { isStaff: true });
  const rows = [...people.users, ...organizations, ...teams, ...leagues, ...matches, ...readTournaments()];
  return { rows, demo: demoOf(teams, leagues, gameDeveloper, staffUser, people.users) };
}

const { results } = JSON.parse(readFileSync(join(here, 'results.json'), 'utf8'));
const { rows, demo } = build(results);
const output = process.argv[2] ?? here;
writeFileSync(join(output, 'bundle.ndjson'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
writeFileSync(join(output, 'demo.json'), `${JSON.stringify(demo, null, 2)}\n`);

const counts = {};
for (const { kind } of rows) counts[kind] = (counts[kind] ?? 0) + 1;
const withoutResult = results.filter((row) => !hasResult(row)).length;
process.stderr.write(
  `${Object.entries(counts)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ')}\n`,
);
process.stderr.write(`${results.length} results read, ${withoutResult} without a result left out\n`);
