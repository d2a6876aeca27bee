export { importRpc } from './rpc.js';
