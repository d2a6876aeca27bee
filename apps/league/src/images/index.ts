export { leaguePicturesShown, ticketImagesUsed, wantLeaguePicture, wantTicketImages } from './use-images.js';
