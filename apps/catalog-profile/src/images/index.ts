export { picturesRemoved, picturesShown, reservePictures } from './pictures.js';
export { changePictures } from './store/group-pictures.js';
