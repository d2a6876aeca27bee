export { appendFollowsChanged } from './append-follows-changed.js';
export { recipientsRpc } from './rpc.js';
export { findForgotten, isForgotten, noteForgotten } from './store/forgotten-people.js';
export { findRecipient, lockRecipient, lockRecipients, raiseReadUntil, type RecipientRow } from './store/recipients.js';
