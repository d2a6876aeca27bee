// Who there is. All of it is invented: people are an adjective and a noun of a harbor.
import { shuffle } from './draws.mjs';

export const GAME = 'counter_strike_2';
export const MODE = 'competitive';
export const MAPS = ['ancient', 'anubis', 'dust2', 'inferno', 'mirage', 'nuke', 'train'];
export const LEAGUE = 'harbor_open';
export const TEAM_SIZE = 5;

const ADJECTIVES = ['briny', 'dockside', 'foggy', 'galeborn', 'keeled', 'leeward', 'moored', 'pearly', 'rusty', 'salty', 'tarred', 'windy'];
const NOUNS = ['barnacle', 'cormorant', 'dinghy', 'halyard', 'limpet', 'puffin', 'tiller'];
const capitalize = (word) => word[0].toUpperCase() + word.slice(1);

/** 84 people, in the order in which they are dealt. */
export const PEOPLE = shuffle(
  'people',
  ADJECTIVES.flatMap((adjective) =>
    NOUNS.map((noun) => ({ username: `${adjective}_${noun}`, name: `${capitalize(adjective)} ${capitalize(noun)}` })),
  ),
);

const ROSTER = ['CAPTAIN', 'CO_CAPTAIN', 'MEMBER', 'MEMBER', 'MEMBER', 'MEMBER'];
const ORGANIZATIONS = [
  ['Harbor North', 'HN'],
  ['Harbor East', 'HE'],
  ['Harbor South', 'HS'],
];
/** Strongest first, give or take what is drawn. The last three played the first season and have applied for the second. */
const TEAM_NAMES = [
  ['Tidewater Foxes', 'TWF'],
  ['Lantern Quay', 'LQY'],
  ['Breakwater Owls', 'BWO'],
  ['Saltmarsh Herons', 'SMH'],
  ['Ropewalk Rovers', 'RWR'],
  ['Anchorage Nine', 'AN9'],
  ['Gullwing Union', 'GWU'],
  ['Foghorn Club', 'FOG'],
  ['Copper Pier', 'CPR'],
  ['Driftwood Kites', 'DWK'],
  ['Ninth Buoy', 'NBY'],
  ['Sloop Street', 'SLP'],
];
const APPLICANTS = 3;

const peopleOf = (index) => PEOPLE.slice(index * ROSTER.length, (index + 1) * ROSTER.length).map(({ username }) => username);

export const TEAMS = TEAM_NAMES.map(([name, tag], index) => ({
  slug: name.toLowerCase().replaceAll(' ', '_'),
  name,
  tag,
  organization: ORGANIZATIONS[index % ORGANIZATIONS.length][0],
  /** How likely it is to win, against others of the league. */
  strength: TEAM_NAMES.length + 6 - index,
  /** The captain first; the first five play. */
  usernames: peopleOf(index),
}));
/** The field of the second season. */
export const FIELD = TEAMS.slice(0, -APPLICANTS);
export const APPLYING = TEAMS.slice(-APPLICANTS);

const [owner, admin, manager, member, developer, ...others] = PEOPLE.slice(TEAMS.length * ROSTER.length).map(({ username }) => username);

export const STAFF = { OWNER: owner, ADMIN: admin, MANAGER: manager, MEMBER: member };

/** Who does what in the demo: those who sign in, and whose keys the launcher uses. */
export const ROLES = { player: TEAMS[0].usernames[0], organizer: STAFF.OWNER, developer };

/** Rows of users, organizations and teams. */
export function worldRows() {
  return [
    ...PEOPLE.map((person) => ({ kind: 'user', ...person })),
    ...ORGANIZATIONS.map(([name, tag], index) => ({
      kind: 'organization',
      name,
      tag,
      members: [
        { username: others[index], role: 'OWNER' },
        ...TEAMS.filter(({ organization }) => organization === name).map(({ usernames }) => ({ username: usernames[0], role: 'MEMBER' })),
      ],
    })),
    ...TEAMS.map(({ slug, name, tag, organization, usernames }) => ({
      ...{ kind: 'team', slug, name, tag, game: GAME, organization, type: 'LEAGUE', visibility: 'public' },
      members: usernames.map((username, place) => ({ username, role: ROSTER[place] })),
    })),
  ];
}
