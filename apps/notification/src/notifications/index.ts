export { notificationsRpc } from './rpc.js';
