// Messages that the bar needs after a usual press: they come with what the background knows of the site, see `Words` in
// answers.js. Others are asked for
// where they are needed.

const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];

export const BAR_WORDS = Object.freeze([
  ...['content_bar', 'content_bar_grip', 'content_bar_main', 'content_bar_yes', 'content_bar_pick'],
  ...['content_bar_undo', 'content_bar_redo', 'content_bar_more', 'content_learning_progress'],
  ...['content_mode_highlight', 'content_mode_hide', 'content_mode_reader', 'content_nothing'],
  ...FORMS.flatMap((form) => [`content_found_${form}`, `content_hidden_${form}`]),
]);
