// What the build makes of wasm-bindgen's glue: see extension/glue.js.
declare module 'husk:glue/verdict' {
  const makeGlue: () => import('./engine.js').Glue<import('./core.js').VerdictModule>;
  export default makeGlue;
}
declare module 'husk:glue/article' {
  const makeGlue: () => import('./engine.js').Glue<import('./core.js').ArticleModule>;
  export default makeGlue;
}
