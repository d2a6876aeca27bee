export { MAX_OWN } from './store/merged-items.js';
export { notificationsRpc } from './rpc.js';
