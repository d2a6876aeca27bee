export { bansRpc } from './rpc.js';
export { findBanned } from './store/bans.js';
