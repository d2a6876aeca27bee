import { chatEvents } from './chat.js';
import { type DataOf, type EventDefinition } from './define-event.js';
import { disputeEvents } from './dispute.js';
import { internalAccountEvents } from './internal-account.js';
import { internalAuditEvents } from './internal-audit.js';
import { internalImageEvents } from './internal-image.js';
import { internalLeagueEvents } from './internal-league.js';
import { internalMatchEvents } from './internal-match.js';
import { internalNotificationEvents } from './internal-notification.js';
import { internalProfileEvents } from './internal-profile.js';
import { internalUserEvents } from './internal-user.js';
import { leagueEvents } from './league.js';
import { matchEvents } from './match.js';
import { organizationEvents } from './organization.js';
import { playerEvents } from './player.js';
import { rankEvents } from './rank.js';
import { rosterEvents } from './roster.js';
import { scoreEvents } from './score.js';
import { streamEvents } from './stream.js';
import { internalTeamEvents, teamEvents } from './team.js';
import { testEvents } from './test.js';
import { ticketEvents } from './ticket.js';
import { internalTournamentEvents, tournamentEvents } from './tournament.js';
import { trophyEvents } from './trophy.js';
import { webhookEvents } from './webhook.js';

/** Every event of the product: one file per family, spread here. */
export const EVENTS = {
  ...internalAccountEvents,
  ...internalAuditEvents,
  ...internalMatchEvents,
  ...internalLeagueEvents,
  ...internalImageEvents,
  ...internalTeamEvents,
  ...internalNotificationEvents,
  ...internalProfileEvents,
  ...internalUserEvents,
  ...matchEvents,
  ...scoreEvents,
  ...rosterEvents,
  ...playerEvents,
  ...chatEvents,
  ...disputeEvents,
  ...leagueEvents,
  ...ticketEvents,
  ...organizationEvents,
  ...teamEvents,
  ...rankEvents,
  ...streamEvents,
  ...internalTournamentEvents,
  ...tournamentEvents,
  ...trophyEvents,
  ...testEvents,
  ...webhookEvents,
};

export type EventType = keyof typeof EVENTS;

/** A type that webhooks carry: every type except `internal.*`. */
export type WebhookEventType = Exclude<EventType, `internal.${string}`>;

/** The types that webhooks carry, with their definitions. */
export const WEBHOOK_EVENTS = Object.fromEntries(Object.entries(EVENTS).filter(([type]) => !type.startsWith('internal.'))) as Pick<
  typeof EVENTS,
  WebhookEventType
>;

/** The data of an event type, by its schema. */
export type EventData<Type extends EventType> = DataOf<(typeof EVENTS)[Type]>;

/** The definition of a type that may be unknown to this build (a newer producer's). */
export function findDefinition(type: string): EventDefinition | undefined {
  return Object.hasOwn(EVENTS, type) ? EVENTS[type as EventType] : undefined;
}
