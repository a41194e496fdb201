// Messages that the bar needs after a usual press: they come with what the background knows of the site, see `Words` in
// answers.js. Others are asked for
// where they are needed.

const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];

export const BAR_WORDS = Object.freeze([
  ...['ui_name', 'content_bar_grip', 'content_bar_main', 'content_bar_yes', 'content_pick'],
  ...['ui_undo', 'ui_redo', 'content_bar_more', 'content_learning_progress'],
  ...['ui_mode_highlight', 'ui_mode_hide', 'ui_mode_reader', 'ui_nothing'],
  ...FORMS.flatMap((form) => [`content_found_${form}`, `content_hidden_${form}`]),
]);
