import { ConfigError, integer, loadConfig, oneOf, optionalText, text } from '@matchpoint/config';
import { SERVICE_VARIABLES } from '@matchpoint/rpc';

const VARIABLES = {
  ...SERVICE_VARIABLES,
  store: oneOf('MATCHPOINT_UPLOAD_STORE', ['disk', 's3'], { default: 'disk' }),
  /** The folder of the disk store; replicas share it. */
  directory: text('MATCHPOINT_UPLOAD_DIRECTORY', { default: '.local/uploads' }),
  /** Space for one tenant's unclaimed images; enough for at least one of the largest size. */
  quotaMebibytes: integer('MATCHPOINT_UPLOAD_QUOTA_MIB', { default: 200, min: 20, max: 1_000_000 }),
  /** Space for one person's or league's images in use. */
  usedQuotaMebibytes: integer('MATCHPOINT_UPLOAD_USED_QUOTA_MIB', { default: 500, min: 20, max: 1_000_000 }),
  /** The bucket of the S3 store. The AWS SDK finds the credentials: AWS_ACCESS_KEY_ID, a profile, a role. */
  s3Bucket: optionalText('MATCHPOINT_S3_BUCKET'),
  s3Region: text('MATCHPOINT_S3_REGION', { default: 'us-east-1' }),
  s3Endpoint: optionalText('MATCHPOINT_S3_ENDPOINT'),
};

/** The typed environment of the upload service. @throws ConfigError */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const config = loadConfig(VARIABLES, environment);
  if (config.store === 's3' && config.s3Bucket === undefined) {
    throw new ConfigError('MATCHPOINT_S3_BUCKET is required if MATCHPOINT_UPLOAD_STORE is s3');
  }
  return config;
}
export type UploadConfig = ReturnType<typeof readConfig>;
