import { Cluster, type Redis } from 'ioredis';
import { createRedisLimiter } from './redis-limiter.js';
const c = new Cluster([{host:'127.0.0.1',port:16391}]);
const l = createRedisLimiter(c as unknown as Redis);
await new Promise(r => c.once('ready', r));
console.log(await l.take([{bucket:'ip',id:'1.2.3.4',cost:1},{bucket:'key',id:'key_1',cost:1},{bucket:'batch',id:'key_1',cost:50}]));
c.disconnect();
