export { invitationsRpc } from './rpc.js';
