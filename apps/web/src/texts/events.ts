/** Families of events, as an endpoint subscribes to them. */
export const EVENT_FAMILIES = [
  ['match.*', 'Matches', 'Created, accepted, started, completed, forfeited'],
  ['score.*', 'Scores', 'Reported, confirmed, disputed'],
  ['roster.*', 'Lineups', 'Who plays'],
  ['player.*', 'Players', 'Check-ins and statistics'],
  ['league.*', 'Leagues', 'Applications, seasons, standings, penalties'],
  ['team.*', 'Teams', 'Members and profiles'],
  ['organization.*', 'Organizations', 'Members, teams and profiles'],
  ['ticket.*', 'Tickets', 'Opened, answered, closed'],
  ['dispute.*', 'Disputes', 'Opened, escalated, resolved'],
] as const;

/** Every event, including those of later versions. */
export const ALL_EVENTS = '*';

/** A subscription in words; undefined for single events. */
export const nameOfEvents = (filter: string): string =>
  filter === ALL_EVENTS ? 'All events' : (EVENT_FAMILIES.find(([family]) => family === filter)?.[1] ?? filter);
