export { penaltiesRpc } from './rpc.js';
export { servePenalty } from './store/penalties.js';
