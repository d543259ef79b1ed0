/** What a form does when it is sent, in the place of asking a server for another page. */
export const submits = (send: () => unknown) => (event: Pick<Event, 'preventDefault'>) => {
  event.preventDefault();
  send();
};
