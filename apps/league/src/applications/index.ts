export { applicationsRpc } from './rpc.js';
