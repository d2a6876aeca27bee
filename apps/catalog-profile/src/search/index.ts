export { searchRpc } from './rpc.js';
