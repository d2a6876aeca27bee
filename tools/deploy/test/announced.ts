/** Variables that stand in compose file and chart ahead of the code that reads them. */
export const ANNOUNCED = ['REDIS_SENTINELS', 'REDIS_SENTINEL_NAME', 'REDIS_CLUSTER_NODES', 'REDIS_CA_FILE'];
