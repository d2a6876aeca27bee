export { MAX_OWN, NEEDS_YOU } from './store/merged-items.js';
export { notificationsRpc } from './rpc.js';
