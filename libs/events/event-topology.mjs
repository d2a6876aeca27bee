// Generated from src/schemas, src/consumers.ts and src/core-subjects.ts by `node tools/generate.mjs`. Do not edit.
// JavaScript, because tools/deploy/make-secrets.mjs needs it where nothing is installed or built.

/** By process: the event types that it publishes, and the consumers as which it reads them. */
export const PROCESSES = {
  'account': { produces: ['internal.account.>', 'internal.user.deleted'], consumers: ['account-audit'] },
  'catalog-profile': {
    produces: [
      'internal.audit.>',
      'internal.image.>',
      'internal.profile.>',
      'internal.team.>',
      'internal.user.access_changed',
      'organization.>',
      'rank.>',
      'stream.>',
      'team.>',
      'trophy.>',
    ],
    consumers: ['catalog-profile-accounts', 'catalog-profile-results', 'catalog-profile-trophies'],
  },
  'gateway': { produces: [], consumers: ['gateway-accounts'] },
  'league': {
    produces: ['internal.audit.>', 'internal.image.>', 'internal.league.>', 'league.>', 'ticket.>'],
    consumers: ['league-results', 'league-teams', 'league-tournaments', 'league-users'],
  },
  'match': {
    produces: [
      'chat.>',
      'dispute.>',
      'internal.audit.>',
      'internal.image.>',
      'internal.match.>',
      'match.>',
      'player.>',
      'roster.>',
      'score.>',
    ],
    consumers: ['match-leagues', 'match-teams'],
  },
  'notification': { produces: ['internal.notification.>'], consumers: ['notification-events'] },
  'tournament': {
    produces: ['internal.audit.>', 'internal.image.>', 'internal.tournament.>', 'tournament.>'],
    consumers: ['tournament-matches', 'tournament-teams', 'tournament-users'],
  },
  'upload': { produces: [], consumers: ['upload-images', 'upload-users'] },
  'webhook': { produces: ['webhook.>'], consumers: ['webhook-dispatch', 'webhook-owners'] },
};

/** The event types that live streams receive. */
export const LIVE = [
  'chat.>',
  'dispute.>',
  'internal.match.room_changed',
  'internal.notification.>',
  'internal.team.closed',
  'league.>',
  'match.>',
  'organization.>',
  'player.>',
  'rank.>',
  'roster.>',
  'score.>',
  'stream.>',
  'team.>',
  'ticket.>',
  'tournament.>',
  'trophy.>',
  'webhook.>',
];

/** By subject outside the stream: the processes that publish it and subscribe to it. */
export const CORE = {
  'matchpoint.keys.changed': { publishedBy: ['gateway'], heardBy: ['gateway'] },
  'matchpoint.live.match': { publishedBy: ['match'], heardBy: ['gateway'] },
  'matchpoint.live.notified': { publishedBy: ['notification'], heardBy: ['gateway'] },
};
