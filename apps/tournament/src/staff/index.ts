export { staffRpc } from './rpc.js';
