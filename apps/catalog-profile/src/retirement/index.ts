export { retirementRpc } from './rpc.js';
