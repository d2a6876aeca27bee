export { developmentEnded } from './development-ended.js';
export { developersRpc } from './rpc.js';
