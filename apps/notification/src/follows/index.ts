export { followsRpc } from './rpc.js';
export { type Target } from './store/follows.js';
