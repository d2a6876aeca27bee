import type { CredentialPorts } from '../edge/credentials/ports.js';
import type { MediaUrls } from './media-urls.js';

/** What receiving and serving images is given. */
export interface UploadPorts extends CredentialPorts {
  mediaUrls: MediaUrls;
}
