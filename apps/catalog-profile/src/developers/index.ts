export { developersRpc } from './rpc.js';
