export { Audience } from './audience.js';
export { connectNats, type NatsOptions } from './connect-nats.js';
export { type Consumer, type ConsumerOptions, startConsumer } from './consumer.js';
export { type AnyEventEnvelope, decodeEnvelope, type EventEnvelope, UndecodableEventError } from './envelope.js';
export { type Handle, type HandleMany } from './inbox.js';
export { appendEvent, appendEvents, insertEvents, type NewEvent, prepareEvents } from './outbox.js';
export { republishSince } from './outbox-rows.js';
export { type Relay, type RelayOptions, startRelay } from './relay.js';
export {
  createResultLedger, isNewerResult, type RecordedResults, type ResultLedger, type ResultVersion, UNVERSIONED,
} from './result-ledger.js';
export { defineEvent, type EventDefinition } from './schemas/define-event.js';
export { type EventData, EVENTS, type EventType, findDefinition, WEBHOOK_EVENTS, type WebhookEventType } from './schemas/index.js';
export { importSubject, isImported, MAX_RESULTS_PER_EVENT } from './schemas/internal-match.js';
export { STREAM_NAME, type StreamOptions, subjectOf } from './stream.js';
