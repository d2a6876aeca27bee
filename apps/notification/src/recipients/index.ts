export { appendFollowsChanged } from './append-follows-changed.js';
export { recipientsRpc } from './rpc.js';
export { findRecipient, lockRecipient, raiseReadUntil, type RecipientRow } from './store/recipients.js';
