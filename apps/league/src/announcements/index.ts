export { announcementsRpc } from './rpc.js';
