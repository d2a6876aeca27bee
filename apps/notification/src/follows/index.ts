export { followsRpc } from './rpc.js';
export { lockFollowers } from './store/lock-followed.js';
export { type Target } from './store/follows.js';
