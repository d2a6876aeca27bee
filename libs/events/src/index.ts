export { NATS_PERMISSIONS, renderAuthorization } from '../nats-permissions.mjs';
export { findOwn, listHandled, listPublished, type PublishedEvent } from './audit.js';
export { Audience, type AudienceGroup } from './audience.js';
export { auditRecorded } from './audit-recorded.js';
export { confirmHandled, type HandledUpTo, readStreamEnds, type StreamEnds, type StreamPlace } from './confirm-handled.js';
export { connectNats, NATS_VARIABLES, natsConnectionOptions, natsOptionsOf, type NatsFiles, type NatsOptions } from './connect-nats.js';
export { type Consumer, type ConsumerControl, startConsumer } from './consumer.js';
export { type DeadEvent, dropDead, findDead, listDead } from './dead-events.js';
export { type ConsumerOptions } from './consumer-options.js';
export { KEYS_CHANGED, LIVE_MATCH, LIVE_NOTIFIED, type LiveMatchMessage, type Notice, type NotifiedMessage } from './core-subjects.js';
export { publishCore } from './publish-core.js';
export { type ConsumerName, PROCESS_NAMES, type ProcessName } from './consumers.js';
export { type AnyEventEnvelope, decodeEnvelope, type EventEnvelope, UndecodableEventError } from './envelope.js';
export { ROLE_ENDING_EVENTS, whoseRolesEnd } from './ends-roles.js';
export { type ConsumerFigures, type RelayFigures } from './figures.js';
export { findGhosts } from './find-ghosts.js';
export { isForAll, isOfLeagueForAll, isOfMatchForAll, isOfTournamentForAll, ofLeagueForAll, ofTournamentForAll } from './for-all.js';
export { type AfterCommit, type Handle, type HandleMany, handleManyOnce } from './inbox.js';
export { appendEvent, appendEvents, insertEvents, type NewEvent, prepareEvents } from './outbox.js';
export { commitUnder, type Fence, type Held, holdLease, isLeaseLost } from './lease.js';
export { NatsStanding } from './nats-standing.js';
export { natsServers, type NatsServers } from './nats-servers.js';
export { type WorkStatus } from './progress.js';
export { republishSince } from './republish.js';
export { type Relay, startRelay } from './relay.js';
export { type RelayOptions } from './relay-options.js';
export {
  createResultLedger,
  isNewerResult,
  type RecordedResults,
  type ResultLedger,
  type ResultVersion,
  UNVERSIONED,
} from './result-ledger.js';
export { defineEvent, type EventDefinition } from './schemas/define-event.js';
export { type EventData, EVENTS, type EventType, findDefinition, WEBHOOK_EVENTS, type WebhookEventType } from './schemas/index.js';
export { importSubject, isImported, MAX_RESULTS_PER_EVENT } from './schemas/internal-match.js';
export { dropSetAside, listSetAside, retrySetAside, type SetAsideChoice, type SetAsideEvent } from './set-aside.js';
export { ensureStream, manage, STREAM_NAME, STREAM_VARIABLES, type StreamOptions, subjectOf } from './stream.js';
export { createSubjectEvents } from './subject-events.js';
export { type EventTopology, eventTopology, liveTypes } from './topology.js';
export { Backoff, pause } from './wait.js';
export { showsPlayers, withholdPlayers } from './withhold-players.js';
