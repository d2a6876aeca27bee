export { participantsRpc } from './rpc.js';
