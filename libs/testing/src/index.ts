export { eventually } from './eventually.js';
export { type Configuration, independentTable, type PlayedMatch, type Table } from './independent-table.js';
export { Line } from './line.js';
export { makeRpcKeys, rpcKeys, type RpcKeys } from './rpc-keys.js';
export { natsUrl, redisUrl } from './servers.js';
export { shiftDate } from './shift-date.js';
export { createDatabase, dropDatabase, useDatabase, type TestDatabase } from './use-database.js';
export { type Circumstances, makeAuthenticator } from './software-authenticator.js';
export { startTwitchStandIn, type TwitchStandIn } from './twitch-stand-in.js';
