export { startRecordingNews } from './start-recording-news.js';
