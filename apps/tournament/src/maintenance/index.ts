export { maintenanceRpc } from './rpc.js';
