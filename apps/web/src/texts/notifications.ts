import type * as sdk from '@matchpoint/sdk';

export const NOTIFICATIONS = {
  title: 'Notifications',
  unread: (count: string) => `Notifications, ${count} unread`,
  /** Maximum displayed count. */
  many: '99+',
  none: 'No notifications yet. Follow a team, league, player or tournament to hear about it here.',
  noneUnread: 'You’re all caught up.',
  views: 'Which notifications',
  all: 'All',
  onlyUnread: 'Unread',
  markAll: 'Mark all as read',
  isNew: 'New',
  seeAll: 'All notifications',
  settings: 'Notification settings',
  follow: 'Follow',
  following: 'Following',
  followNamed: (name: string) => `Follow ${name}`,
  followingNamed: (name: string) => `Following ${name}`,
  level: (name: string) => `What to hear about ${name}`,
  levels: { all: 'Everything', results: 'Results only' } satisfies Record<sdk.FollowLevel, string>,
  // Settings
  tab: 'Notifications',
  lead: 'Choose what you hear about, and what you follow.',
  kinds: 'Show me',
  kindsWhy: 'What you turn off is left out of the list and the count.',
  save: 'Save settings',
  digest: 'Email digest',
  howOften: 'How often',
  digestWhy: 'A summary by email of up to 20 notifications you haven’t read. Nothing is sent when you’re up to date.',
  digests: { off: 'Off', daily: 'Every day', weekly: 'Every week' } satisfies Record<sdk.NotificationDigest, string>,
  hour: 'Send it at',
  timeZone: 'Time zone',
  noFollows: 'You don’t follow anything yet. Use the Follow button on a team, league, player or tournament.',
  target: 'Name',
  kind: 'Type',
  what: 'What you hear about',
  unfollow: 'Unfollow',
  silent: 'No notifications right now: it’s private or gone.',
  hidden: 'Not available',
  types: { team: 'Team', league: 'League', user: 'Player', tournament: 'Tournament' } satisfies Record<sdk.FollowTargetType, string>,
} as const;

/** Names of kinds in the settings. */
export const KINDS: Readonly<Partial<Record<sdk.NotificationKind, string>>> = {
  match_needs_you: 'Matches that need you',
  match_scheduled: 'Scheduled matches',
  match_started: 'Matches that start',
  match_result: 'Results',
  match_cancelled: 'Canceled matches',
  league_news: 'Seasons that start and end',
  announcement: 'Announcements of leagues',
  membership: 'Decisions about your teams in leagues',
  staff_todo: 'Applications, tickets and disputes in leagues you run',
  ticket_reply: 'Replies to your tickets',
  invitation: 'Invitations',
  trophy: 'Trophies',
  endpoint_disabled: 'Webhook endpoints that are turned off',
  tournament_news: 'Tournaments that open, start and end',
  player_live: 'Players who go live',
};

const TBD = 'TBD';

/** Texts of notifications. */
export const NOTICES = {
  other: 'There’s news for you',
  someTeam: TBD,
  match: {
    match_needs_you: (match: string) => `${match} needs you`,
    match_scheduled: (match: string) => `${match} is scheduled`,
    match_started: (match: string) => `${match} has started`,
    match_cancelled: (match: string) => `${match} was canceled`,
    match_result: (match: string) => `${match} is over`,
  } as Readonly<Record<string, (match: string) => string>>,
  between: (one: string, other: string) => `${one} vs ${other}`,
  won: (winner: string, loser: string, score: string) => `${winner} beat ${loser} ${score}`,
  wonByForfeit: (winner: string, loser: string) => `${winner} won against ${loser} by forfeit`,
  drew: (one: string, other: string, score: string) => `${one} and ${other} drew ${score}`,
  /** By the type of the event. */
  events: {
    'league.season_activated': (league: string) => `A new season of ${league} has started`,
    'league.season_completed': (league: string) => `The season of ${league} is over`,
    'league.season_finalized': (league: string) => `The standings of ${league} are final`,
    'league.announcement': (league: string) => `New announcement from ${league}`,
    'league.team_approved': (league: string) => `Your team was approved for ${league}`,
    'league.team_denied': (league: string) => `Your team’s application to ${league} was declined`,
    'league.team_removed': (league: string) => `Your team was removed from ${league}`,
    'league.team_banned': (league: string) => `Your team was banned from ${league}`,
    'league.team_applied': (league: string) => `A team has applied to ${league}`,
    'ticket.created': (league: string) => `New ticket in ${league}`,
    'dispute.opened': (league: string) => `New dispute in ${league}`,
    'dispute.escalated': (league: string) => `A dispute in ${league} was escalated`,
    'ticket.updated': (subject: string) => `New reply to your ticket “${subject}”`,
    'internal.profile.invitation_created': (group: string) => `You’re invited to ${group}`,
    'league.staff_invited': (league: string) => `You’re invited to the staff of ${league}`,
    'stream.online': (player: string) => `${player} is live`,
    'tournament.registration_opened': (tournament: string) => `Registration for ${tournament} is open`,
    'tournament.started': (tournament: string) => `${tournament} has started`,
    'tournament.completed': (tournament: string) => `${tournament} is over`,
    'webhook.disabled': (endpoint: string) => `The webhook endpoint ${endpoint} was turned off`,
  } as Readonly<Record<string, (name: string) => string>>,
  /** By the trophy. */
  trophies: {
    champion: (tournament: string) => `You won ${tournament}`,
    runner_up: (tournament: string) => `You came second in ${tournament}`,
    third_place: (tournament: string) => `You came third in ${tournament}`,
  } as Readonly<Record<string, (tournament: string) => string>>,
  /** Shown in place of an unknown name. */
  unnamed: {
    league: 'a league',
    tournament: 'a tournament',
    user: 'A player',
    ticket: 'support',
    invitation: 'a group',
    endpoint: 'of yours',
  } as Readonly<Record<string, string>>,
} as const;
