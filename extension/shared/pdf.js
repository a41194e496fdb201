/** The type of a document that the browser's PDF viewer shows: there is nothing to read in the page around it. */
export const PDF = 'application/pdf';
