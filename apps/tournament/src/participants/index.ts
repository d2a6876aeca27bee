export { participantsRpc } from './rpc.js';
export { tellInvitedToDraft } from './tell-invited.js';
