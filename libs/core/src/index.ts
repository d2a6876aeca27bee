export { assertNever, invariant } from './assert.js';
export { ManualClock, systemClock, type Clock } from './clock.js';
export { escapeControls, escapeControlsInLines } from './escape-controls.js';
export { hideCredentials } from './hide-credentials.js';
export { ID_PREFIXES, isId, newId, stampIdsBy, type IdPrefix } from './ids.js';
export { parseInstant } from './instant.js';
export { lazily } from './lazily.js';
export { keepSnapshot, type Snapshot } from './snapshot.js';
export { withDeadline, type Deadline } from './with-deadline.js';
