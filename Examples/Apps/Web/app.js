// Opens the app's links of the page in the page. The page needs no other script and no build.
import { links } from './linkmark.js';

/** Shows a text until the reader closes it; then the link that opened it gets the focus back. */
const show = (text) => new Promise((resolve) => {
  const view = document.createElement('dialog');
  const button = document.createElement('button');
  button.textContent = 'Close';
  button.addEventListener('click', () => view.close());
  view.addEventListener('close', () => {
    view.remove();
    resolve();
  });
  view.append(text, button);
  document.body.append(view);
  view.showModal();
});

links(document.body, {
  app: ({ href }) => show(`Nothing opens ${href}`),
  routes: {
    booking: ({ params }) => show(`Booking ${params.path.number}`),
    timetable: ({ params }) => show(`Timetable of ${params.path.island}`),
  },
});
